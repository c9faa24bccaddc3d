/** A seed some steps up or down, exact at any size, never below 0. */
export function moveSeed(seed: string, steps: number): string {
  const moved = BigInt(seed) + BigInt(steps);
  return String(moved < 0n ? 0n : moved);
}
