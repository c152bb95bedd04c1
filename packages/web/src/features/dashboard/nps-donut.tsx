import { DonutChart } from '@mantine/charts';
import '@mantine/charts/styles.layer.css';

const colours = ['var(--chart-1)', 'var(--chart-2)', 'var(--chart-3)'] as const;

/** A ring of promoters, neutrals and detractors; words and numbers below it say the same. */
export function NpsDonut({ shares }: { shares: readonly { name: string; value: number }[] }) {
  const isEmpty = shares.every(({ value }) => value === 0);
  const data = isEmpty
    ? [{ name: '', value: 1, color: 'var(--sunken)' }]
    : shares.map(({ name, value }, index) => ({ name, value, color: colours[index] ?? colours[0] }));
  return (
    <div aria-hidden="true">
      <DonutChart
        data={data}
        size={208}
        thickness={26}
        startAngle={90}
        endAngle={-270}
        strokeWidth={2}
        strokeColor="var(--surface)"
        withTooltip={false}
        accessibilityLayer={false}
        pieProps={{ isAnimationActive: false, rootTabIndex: -1 }}
      />
    </div>
  );
}
