const gap = 4;
/** The width of "+12", by its characters. */
const restWidth = (count: number) => 12 + 8 * (1 + String(count).length);

/** How many of the first chips fit into a line, with the count of the rest if there is one. In pixels. */
export function fittingChips(room: number, widths: readonly number[], total: number): number {
  for (let shown = widths.length; shown > 0; shown--) {
    const taken = widths.slice(0, shown).reduce((sum, width) => sum + width, 0) + gap * (shown - 1);
    const rest = total > shown ? gap + restWidth(total - shown) : 0;
    if (taken + rest <= room) return shown;
  }
  return 0;
}
