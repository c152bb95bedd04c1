/** Patterns beside colours, so that who sees no colours tells them apart. They stand in the drawing that uses them. */
export function ChartPatterns({ id }: { id: string }) {
  return (
    <defs>
      <pattern id={`${id}-solid`} width="8" height="8" patternUnits="userSpaceOnUse">
        <rect width="8" height="8" fill="var(--chart-1)" />
      </pattern>
      <pattern id={`${id}-lines`} width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width="8" height="8" fill="var(--chart-2)" />
        <rect width="3" height="8" fill="var(--chart-1)" />
      </pattern>
      <pattern id={`${id}-dots`} width="8" height="8" patternUnits="userSpaceOnUse">
        <rect width="8" height="8" fill="var(--chart-3)" />
        <circle cx="4" cy="4" r="1.5" fill="var(--text)" />
      </pattern>
    </defs>
  );
}
