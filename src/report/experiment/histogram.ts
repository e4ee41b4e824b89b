import { html, type Html } from "../html.js";

const height = 28;

/** Bars for counts, the highest as high as the drawing; their figures are its text for those who do not see it. */
export function histogram(counts: readonly number[], label: string): Html | null {
  const highest = Math.max(...counts, 0);
  if (highest === 0) return null;
  const width = 100 / counts.length;
  const text = `${label}: ${counts.join(", ")}`;
  return html`<svg
    class="histogram"
    viewBox="0 0 100 ${height + 1}"
    preserveAspectRatio="none"
    role="img"
    aria-label="${text}"
  >
    <title>${text}</title>
    ${counts.map((count, index) => {
      // A single row among thousands is still to be seen.
      const tall = count === 0 ? 0 : Math.max(1.5, (count / highest) * height);
      const x = (index * width + 0.5).toFixed(2);
      return html`<rect
        class="bar-fill"
        x="${x}"
        y="${(height - tall).toFixed(2)}"
        width="${width - 1}"
        height="${tall.toFixed(2)}"
      />`;
    })}
    <rect class="base" x="0" y="${height}" width="100" height="1" />
  </svg>`;
}
