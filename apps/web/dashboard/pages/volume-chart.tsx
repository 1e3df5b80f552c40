import { Group, Text, VisuallyHidden } from '@mantine/core';
import { usd } from '../../console-kit/amounts.js';
import type { Schema } from '../client.js';

type Day = Schema<'DayView'>;

/** Dates without a time: read and written in one zone. */
const DAY = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', timeZone: 'UTC' });

const nameOf = ({ day }: Day): string => DAY.format(new Date(day));
const totalOf = ({ buyVolume, sellVolume }: Day): number => buyVolume + sellVolume;

/** A bar for each day, buys below sells, up to the largest day. Screen readers get the same figures as a table. */
export function VolumeChart({ days }: { readonly days: readonly Day[] }) {
  const largest = Math.max(...days.map(totalOf), 0);
  return (
    <>
      <div aria-hidden="true">
        <div className="chart">
          <div className="chart-scale">
            {[1, 0.5, 0].map((share) => (
              <span key={share}>{largest === 0 && share > 0 ? '' : usd(largest * share)}</span>
            ))}
          </div>
          <div className="chart-bars">
            {days.map((day) => (
              <Bar key={day.day} day={day} largest={largest} />
            ))}
          </div>
          <Ends days={days} />
        </div>
        <Legend />
      </div>
      <VisuallyHidden>
        <DayTable days={days} />
      </VisuallyHidden>
    </>
  );
}

/** The whole column shows the figures of its day, so that a small bar needs no exact pointing. */
function Bar({ day, largest }: { readonly day: Day; readonly largest: number }) {
  const height = (volume: number) => ({ height: largest === 0 ? 0 : `${(volume / largest) * 100}%` });
  return (
    <div className="chart-bar" title={`${nameOf(day)}: bought ${usd(day.buyVolume)}, sold ${usd(day.sellVolume)}`}>
      <div className="chart-sell" style={height(day.sellVolume)} />
      <div className="chart-buy" style={height(day.buyVolume)} />
    </div>
  );
}

function Ends({ days }: { readonly days: readonly Day[] }) {
  const [first, last] = [days[0], days.at(-1)];
  return (
    <div className="chart-ends">
      <span>{first && nameOf(first)}</span>
      <span>{last && nameOf(last)}</span>
    </div>
  );
}

const Legend = () => (
  <Group gap="md" justify="center">
    {['Buy', 'Sell'].map((type) => (
      <Group key={type} gap={6}>
        <span className={`chart-key chart-${type.toLowerCase()}`} />
        <Text size="sm">{type}</Text>
      </Group>
    ))}
  </Group>
);

const DayTable = ({ days }: { readonly days: readonly Day[] }) => (
  <table>
    <caption>Completed volume per day in USD</caption>
    <tbody>
      {days.map((day) => (
        <tr key={day.day}>
          <th scope="row">{nameOf(day)}</th>
          <td>Buy {usd(day.buyVolume)}</td>
          <td>Sell {usd(day.sellVolume)}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
