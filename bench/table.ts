import type { Line } from './rows/row.ts';

const isMissed = (line: Line) => line.limits.some((limit) => !limit.isKept);
const isFaulty = (line: Line) => line.errors > 0 || !line.correct.isRight;

/** Kept all limits, without an error and with the right rows. */
export const isGood = (line: Line): boolean => !isMissed(line) && !isFaulty(line);

const headings = ['row', 'what', 'product', 'floor', 'ratio', 'limit', '', 'errors', 'correctness'] as const;

function cellsOf(line: Line): string[] {
  const limit = line.limits.map(({ text, isKept }) => (isKept ? text : `${text} MISSED`)).join(', ');
  return [
    line.id,
    line.what,
    line.product,
    line.floor,
    line.ratio,
    limit,
    isGood(line) ? 'pass' : isMissed(line) ? 'MISS' : 'WRONG',
    line.errors === 0 ? '0' : `${line.errors}: ${line.firstError}`,
    line.correct.isRight ? line.correct.text : `WRONG: ${line.correct.text}`,
  ];
}

/** The first row names the columns, which are as wide as the longest text in them. */
export function drawTable(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  const lines = rows.map((row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`);
  const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`;
  return [lines[0], rule, ...lines.slice(1)].join('\n');
}

/** What was missed or wrong first, then everything in one table. */
export function renderTable(lines: readonly Line[]): string {
  const bad = lines.filter((line) => !isGood(line));
  const summary = bad.map((line) => {
    const missed = line.limits.filter((limit) => !limit.isKept).map((limit) => limit.text);
    const faults = isFaulty(line) ? [`errors ${line.errors}`, line.correct.text] : [];
    return `  ${line.id} ${line.what}: ${[...missed, ...faults].join(', ')} (${line.product} beside ${line.floor}, ${line.ratio})`;
  });
  const head =
    bad.length === 0 ? ['All limits kept.'] : [`MISSED OR WRONG, ${bad.length} of ${lines.length} lines:`, ...summary];
  return [...head, '', drawTable([[...headings], ...lines.map(cellsOf)])].join('\n');
}
