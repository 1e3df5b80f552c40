import '@mantine/charts/styles.css';
import { BarChart } from '@mantine/charts';
import { VisuallyHidden } from '@mantine/core';
import { usd } from '../../console-kit/amounts.js';
import type { Schema } from '../client.js';

/** Dates without a time: read and written in one zone. */
const DAY = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** Loaded separately: the chart library is as large as the rest of the dashboard. */
export default function VolumeChart({ days }: { readonly days: readonly Schema<'DayView'>[] }) {
  const data = days.map(barOf);
  return (
    <>
      <div aria-hidden="true">
        <BarChart
          h={220}
          maxBarWidth={28}
          data={data}
          dataKey="day"
          type="stacked"
          series={[
            { name: 'Buy', color: 'indigo.6' },
            { name: 'Sell', color: 'teal.6' },
          ]}
          valueFormatter={usd}
          withLegend
          tickLine="none"
          yAxisProps={{ width: 70 }}
          barChartProps={{ accessibilityLayer: false }} // the table below has the same figures
        />
      </div>
      <VisuallyHidden>
        <DayTable days={data} />
      </VisuallyHidden>
    </>
  );
}

type Bar = ReturnType<typeof barOf>;

const barOf = ({ day, buyVolume, sellVolume }: Schema<'DayView'>) => ({
  day: DAY.format(new Date(day)),
  Buy: buyVolume,
  Sell: sellVolume,
});

const DayTable = ({ days }: { readonly days: readonly Bar[] }) => (
  <table>
    <caption>Completed volume per day in USD</caption>
    <tbody>
      {days.map(({ day, Buy, Sell }) => (
        <tr key={day}>
          <th scope="row">{day}</th>
          <td>Buy {usd(Buy)}</td>
          <td>Sell {usd(Sell)}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
