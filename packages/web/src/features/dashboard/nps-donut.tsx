import { DonutChart } from '@mantine/charts';
import '@mantine/charts/styles.layer.css';
import { useId } from 'react';
import { ChartPatterns } from './chart-patterns.tsx';

const looks = ['solid', 'lines', 'dots'] as const;

/** Promoters, neutrals and detractors as parts of a ring; what it shows stands beside it in words. */
export function NpsDonut({ shares }: { shares: readonly { name: string; value: number }[] }) {
  const id = useId();
  const isEmpty = shares.every(({ value }) => value === 0);
  const data = isEmpty
    ? [{ name: '', value: 1, color: 'var(--sunken)' }]
    : shares.map(({ name, value }, index) => ({ name, value, color: `url(#${id}-${looks[index] ?? 'solid'})` }));
  return (
    <div aria-hidden="true">
      <DonutChart
        data={data}
        size={176}
        thickness={24}
        startAngle={90}
        endAngle={-270}
        strokeWidth={2}
        strokeColor="var(--surface)"
        withTooltip={false}
        accessibilityLayer={false}
        pieProps={{ isAnimationActive: false, rootTabIndex: -1 }}
      >
        <ChartPatterns id={id} />
      </DonutChart>
    </div>
  );
}
