import { BarChart } from '@mantine/charts';
import '@mantine/charts/styles.layer.css';
import { useId } from 'react';
import { ChartPatterns } from './chart-patterns.tsx';

export interface Bar {
  name: string;
  value: number;
}

interface BarDrawingProps {
  bars: readonly Bar[];
  /** What is counted. */
  unit: string;
  /** Names beside bars that lie, or below bars that stand. */
  lying?: boolean;
}

const barHeight = 36;

/** Bars with their numbers; who cannot see them reads the table that goes with it. */
export function BarDrawing({ bars, unit, lying = false }: BarDrawingProps) {
  const id = useId();
  return (
    <div aria-hidden="true">
      <BarChart
        h={lying ? Math.max(120, bars.length * barHeight + 40) : 240}
        data={bars.map(({ name, value }) => ({ name, value }))}
        dataKey="name"
        orientation={lying ? 'vertical' : 'horizontal'}
        series={[{ name: 'value', label: unit, color: `url(#${id}-lines)` }]}
        gridColor="var(--chart-grid)"
        textColor="var(--muted)"
        maxBarWidth={32}
        withBarValueLabel={lying || bars.length <= 31}
        valueLabelProps={{ fill: 'var(--text)' }}
        xAxisProps={{ allowDecimals: false }}
        yAxisProps={lying ? { width: 112 } : { allowDecimals: false, width: 40 }}
        barProps={{ isAnimationActive: false, stroke: 'var(--chart-1)', strokeWidth: 1 }}
        barChartProps={{ accessibilityLayer: false }}
      >
        <ChartPatterns id={id} />
      </BarChart>
    </div>
  );
}
