import { useNavigate } from 'react-router';
import { Bar, CartesianGrid, ComposedChart, Line, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';

interface PlotSeries {
  readonly name: string;
  /** One value per point, in the unit of `format`. `undefined` means no value, which differs from 0. */
  readonly values: readonly (number | undefined)[];
  readonly kind?: 'bars' | 'line';
  /** Whether this is the previous period, which is shown faintly for comparison. */
  readonly isBefore?: boolean;
}

export interface PlotProps {
  readonly title: string;
  /** Labels of the points along the axis, in order. */
  readonly points: readonly string[];
  readonly series: readonly PlotSeries[];
  readonly format: (value: number) => string;
  /** Returns the link of a point, which opens the list of records behind its value. */
  readonly hrefOf?: (index: number) => string | undefined;
}

const text = { fontSize: 12, fill: 'var(--ant-color-text-secondary)' };
const colours = ['var(--plot-1)', 'var(--plot-2)', 'var(--plot-3)'] as const;

/** The maximum width of an axis character, in px. */
const characterWidth = 7.5;

const figuresOf = (series: PlotProps['series']) =>
  series.flatMap(({ values }) => values.flatMap((value) => value ?? []));

/** Returns the width of the longest axis label, in px. Allows for an axis that ends above the highest value. */
function widthOf(series: PlotProps['series'], format: PlotProps['format']): number {
  const highest = Math.max(0, ...figuresOf(series).map(Math.abs));
  const longest = Math.max(...[highest, highest * 1.3].map((value) => format(Math.round(value)).length));
  return Math.ceil(longest * characterWidth) + 10;
}

/** Renders a plot's chart, which fills its container. Its code loads with the first chart. */
export default function PlotChart({ points, series, format, hrefOf }: PlotProps) {
  const navigate = useNavigate();
  const data = points.map((point, index) => ({
    index,
    point,
    ...Object.fromEntries(series.map(({ values }, at) => [`s${at}`, values[index]])),
  }));
  const open = (index: number) => {
    const href = hrefOf?.(index);
    if (href !== undefined) void navigate(href);
  };
  return (
    <ResponsiveContainer width="100%" height="100%" initialDimension={{ width: 320, height: 200 }}>
      <ComposedChart
        data={data}
        accessibilityLayer={false}
        margin={{ top: 8, right: 4, bottom: 0, left: 0 }}
        barGap={0}
        {...(hrefOf && { style: { cursor: 'pointer' } })}
        onClick={({ activeIndex }) => {
          const index = Number(activeIndex ?? Number.NaN);
          if (Number.isInteger(index)) open(index);
        }}
      >
        <CartesianGrid vertical={false} stroke="var(--ant-color-border-secondary)" />
        <XAxis
          dataKey="index"
          tickFormatter={(index: number) => points[index] ?? ''}
          tick={text}
          tickLine={false}
          axisLine={{ stroke: 'var(--ant-color-border)' }}
          minTickGap={12}
        />
        <YAxis
          allowDecimals={false}
          tickFormatter={format}
          tick={text}
          tickLine={false}
          axisLine={false}
          width={widthOf(series, format)}
        />
        <Tooltip
          isAnimationActive={false}
          cursor={{ fill: 'var(--ant-color-fill-tertiary)' }}
          contentStyle={{
            border: 'none',
            borderRadius: 8,
            boxShadow: 'var(--ant-box-shadow-secondary)',
            background: 'var(--ant-color-bg-elevated)',
            color: 'var(--ant-color-text)',
          }}
          itemStyle={{ color: 'var(--ant-color-text)' }}
          labelFormatter={(index) => points[Number(index)] ?? ''}
          formatter={(value) => (typeof value === 'number' ? format(value) : '')}
        />
        {series.map(({ name, kind = 'bars', isBefore = false }, at) => {
          const colour = isBefore ? 'var(--plot-before)' : (colours[at % colours.length] ?? colours[0]);
          return kind === 'line' ? (
            <Line
              key={name}
              name={name}
              dataKey={`s${at}`}
              stroke={colour}
              strokeWidth={2}
              dot={false}
              isAnimationActive={false}
              {...(isBefore && { strokeDasharray: '4 4' })}
            />
          ) : (
            <Bar
              key={name}
              name={name}
              dataKey={`s${at}`}
              fill={colour}
              radius={[3, 3, 0, 0]}
              maxBarSize={28}
              isAnimationActive={false}
            />
          );
        })}
      </ComposedChart>
    </ResponsiveContainer>
  );
}
