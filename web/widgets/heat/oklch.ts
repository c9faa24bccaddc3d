/**
 * OKLCH to sRGB, for colours that are computed rather than written: Björn Ottosson, "A perceptual
 * color space for image processing" (2020), https://bottosson.github.io/posts/oklab/.
 */

/** Lightness 0 to 1, chroma from 0, hue in degrees. */
export interface Oklch {
  lightness: number;
  chroma: number;
  hue: number;
}

/** Components 0 to 1, linear or gamma-encoded as the function says. */
export type Rgb = readonly [red: number, green: number, blue: number];

/** Linear-light sRGB; components outside 0 to 1 are out of gamut. */
export function oklchToLinear({ lightness, chroma, hue }: Oklch): Rgb {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
}

/** Perceptual lightness, 0 to 1, of a linear-light sRGB colour. */
export function oklabLightness([red, green, blue]: Rgb): number {
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short;
}

/** `#rrggbb` of a linear-light colour; out-of-gamut components are clipped. */
export function linearToHex(linear: Rgb): string {
  const bytes = linear.map((component) => {
    const clipped = Math.min(1, Math.max(0, component));
    const encoded = clipped <= 0.0031308 ? 12.92 * clipped : 1.055 * clipped ** (1 / 2.4) - 0.055;
    return Math.round(encoded * 255)
      .toString(16)
      .padStart(2, "0");
  });
  return `#${bytes.join("")}`;
}

/** Linear-light components of `#rrggbb`. */
export function hexToLinear(hex: string): Rgb {
  const component = (offset: number): number => {
    const encoded = Number.parseInt(hex.slice(offset, offset + 2), 16) / 255;
    return encoded <= 0.04045 ? encoded / 12.92 : ((encoded + 0.055) / 1.055) ** 2.4;
  };
  return [component(1), component(3), component(5)];
}

/** Relative luminance as WCAG 2.2 defines it, 0 to 1. */
export function luminance([red, green, blue]: Rgb): number {
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** WCAG 2.2 contrast ratio of two colours, 1 to 21. */
export function contrast(first: Rgb, second: Rgb): number {
  const [darker, lighter] = [luminance(first), luminance(second)].sort((a, b) => a - b) as [
    number,
    number,
  ];
  return (lighter + 0.05) / (darker + 0.05);
}
