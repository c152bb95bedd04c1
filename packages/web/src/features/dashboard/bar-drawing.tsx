import { BarChart } from '@mantine/charts';
import '@mantine/charts/styles.layer.css';
import { useMediaQuery } from '@mantine/hooks';

export interface Bar {
  name: string;
  /** The short label below the bar, where the name is too long. */
  label?: string;
  value: number;
  /** Drawn paler: a day on which little is expected. */
  isQuiet?: boolean;
}

interface BarDrawingProps {
  bars: readonly Bar[];
  /** The unit of the numbers. */
  unit: string;
}

interface DrawnBar {
  x?: number;
  y?: number;
  width?: number;
  height?: number;
  payload?: { isQuiet?: boolean };
}

const SolidBar = ({ x, y, width, height, payload }: DrawnBar) => (
  <rect {...{ x, y, width, height }} rx="3" fill={payload?.isQuiet ? 'var(--chart-2)' : 'var(--chart-1)'} />
);

/** Bars with their numbers; screen readers use the table beside it. */
export function BarDrawing({ bars, unit }: BarDrawingProps) {
  const isPhone = useMediaQuery('(max-width: 599px)', undefined, { getInitialValueInEffect: false });
  const isNumbered = bars.length <= (isPhone ? 10 : 31);
  return (
    <div aria-hidden="true">
      <BarChart
        h={240}
        data={bars.map(({ name, label = name, value, isQuiet }) => ({ name: label, value, isQuiet }))}
        dataKey="name"
        series={[{ name: 'value', label: unit, color: 'var(--chart-1)' }]}
        gridColor="var(--chart-grid)"
        textColor="var(--muted)"
        maxBarWidth={52}
        withBarValueLabel={isNumbered}
        withYAxis={!isNumbered}
        gridAxis={isNumbered ? 'none' : 'x'}
        valueLabelProps={{ fill: 'var(--text)' }}
        xAxisProps={{ allowDecimals: false }}
        yAxisProps={{ allowDecimals: false, width: 40 }}
        barProps={{ isAnimationActive: false, shape: SolidBar }}
        barChartProps={{ accessibilityLayer: false }}
      />
    </div>
  );
}
