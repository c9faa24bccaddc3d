import { html, LitElement, nothing, svg, type TemplateResult, unsafeCSS } from "lit";
import {
  type ChartLayout,
  type LineChartModel,
  type LineStyle,
  layoutChart,
  pickX,
} from "./layout.ts";
import css from "./line-chart.css?inline";

const height = 250;

/**
 * A line chart as wide as its place. A press or a drag on it dispatches "pick" with the nearest x
 * of `candidates`; the slider that stands beside a chart does the same from the keyboard.
 */
export class LineChart extends LitElement {
  static override styles = [unsafeCSS(css)];
  static override properties = {
    model: { attribute: false },
    candidates: { attribute: false },
  };

  declare model: LineChartModel | undefined;
  /** The x values that can be picked; none makes the chart a picture only. */
  declare candidates: readonly number[];

  private width = 560;
  private readonly observer = new ResizeObserver(([entry]) => {
    const width = Math.round(entry?.contentRect.width ?? 0);
    if (width > 0 && width !== this.width) {
      this.width = width;
      this.requestUpdate();
    }
  });

  constructor() {
    super();
    this.candidates = [];
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.observer.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.observer.disconnect();
  }

  protected override render(): TemplateResult | typeof nothing {
    const { model } = this;
    if (!model) return nothing;
    const layout = layoutChart(model, this.width, height);
    return html`
      ${model.series.length > 1 ? drawLegend(model) : nothing}
      <svg
        class=${this.candidates.length > 0 ? "plot pickable" : "plot"}
        role="img"
        aria-label=${model.label}
        viewBox="0 0 ${this.width} ${height}"
        width=${this.width}
        height=${height}
        @pointerdown=${(event: PointerEvent) => this.startPick(event)}
      >
        ${drawAxes(model, layout)} ${layout.series.map(drawSeries)}
      </svg>
    `;
  }

  private startPick(event: PointerEvent): void {
    if (event.button !== 0 || this.candidates.length === 0) return;
    const plot = event.currentTarget as SVGElement;
    plot.setPointerCapture(event.pointerId);
    const follow = (move: PointerEvent): void => {
      if (!this.model) return;
      const at = move.clientX - plot.getBoundingClientRect().left;
      const layout = layoutChart(this.model, this.width, height);
      const x = pickX(this.model, layout, this.candidates, at);
      if (x !== undefined) this.dispatchEvent(new CustomEvent("pick", { detail: x }));
    };
    follow(event);
    const end = new AbortController();
    plot.addEventListener("pointermove", follow, { signal: end.signal });
    plot.addEventListener("pointerup", () => end.abort(), { signal: end.signal });
    plot.addEventListener("pointercancel", () => end.abort(), { signal: end.signal });
  }
}

/** Which line is which; a line by itself has its name from the axis. */
function drawLegend({ series }: LineChartModel): TemplateResult {
  return html`<ul class="legend" aria-hidden="true">
    ${series.map(
      ({ name, style, marked = true }) => html`<li>
        <svg viewBox="0 0 36 12" width="36" height="12">
          <path class="line ${style}" d="M0 6H36" />
          ${marked ? markOf(style, 18, 6, false) : nothing}</svg
        >${name}
      </li>`,
    )}
  </ul>`;
}

function drawAxes(model: LineChartModel, layout: ChartLayout): TemplateResult {
  const { left, right, top, bottom, xTicks, yTicks, marker } = layout;
  return svg`
    ${yTicks.map(
      ({ at, text }) => svg`<path class="grid" d="M${left} ${at}H${right}" />
        <text x=${left - 8} y=${at + 4} text-anchor="end">${text}</text>`,
    )}
    ${xTicks.map(
      ({ at, text }) => svg`<path class="tick" d="M${at} ${bottom}v5" />
        <text x=${at} y=${bottom + 19} text-anchor="middle">${text}</text>`,
    )}
    <path class="axis" d="M${left} ${bottom}H${right}" />
    <text class="title" x="0" y=${top - 14}>${model.y.title}</text>
    <text class="title" x=${right} y=${bottom + 36} text-anchor="end">${model.x.title}</text>
    ${marker === undefined ? nothing : svg`<path class="marker" d="M${marker} ${top}V${bottom}" />`}
  `;
}

function drawSeries({ style, path, marks }: ChartLayout["series"][number]): TemplateResult {
  return svg`<g>
    <path class="line ${style}" d=${path} />
    ${marks.map(({ x, y, chosen }) => markOf(style, x, y, chosen))}
  </g>`;
}

function markOf(style: LineStyle, x: number, y: number, chosen: boolean): TemplateResult {
  const size = chosen ? 5.5 : 2.75;
  const name = chosen ? `mark ${style} chosen` : `mark ${style}`;
  return style === "solid"
    ? svg`<circle class=${name} cx=${x} cy=${y} r=${size} />`
    : svg`<rect class=${name} x=${x - size} y=${y - size} width=${2 * size} height=${2 * size} />`;
}

customElements.define("line-chart", LineChart);
