import { Card, SimpleGrid, Text } from '@mantine/core';
import { usd } from '../../console-kit/amounts.js';
import { type Schema } from '../client.js';

type Figures = Schema<'OverviewView'>;

/** The figures of the chosen days. */
export function Tiles({ figures }: { readonly figures: Figures }) {
  const { completedToday, ended, completed, medianSeconds, webhooksDelivered, webhooksFailed } = figures;
  const attempts = webhooksDelivered + webhooksFailed;
  return (
    <SimpleGrid cols={{ base: 2, md: 4 }} spacing="sm">
      <Tile
        label="Completed today"
        value={String(completedToday)}
        about={`${usd(volumeOf(figures))} in ${figures.days.length} days`}
      />
      <Tile
        label="Conversion"
        value={ended === 0 ? '–' : percent(completed / ended)}
        about={`${completed} of ${ended} ended orders`}
      />
      <Tile
        label="Payment to completion"
        value={medianSeconds === null ? '–' : duration(medianSeconds)}
        about="median"
      />
      <Tile
        label="Webhooks delivered"
        value={attempts === 0 ? '–' : percent(webhooksDelivered / attempts)}
        about={`${webhooksFailed} attempts failed in 24 h`}
      />
    </SimpleGrid>
  );
}

function Tile({ label, value, about }: { readonly label: string; readonly value: string; readonly about: string }) {
  return (
    <Card className="surface" padding="md">
      <Text size="sm" c="dimmed">
        {label}
      </Text>
      <div className="tile-value">{value}</div>
      <Text size="xs" c="dimmed">
        {about}
      </Text>
    </Card>
  );
}

const volumeOf = ({ days }: Figures): number =>
  days.reduce((sum, { buyVolume, sellVolume }) => sum + buyVolume + sellVolume, 0);

const percent = (share: number): string => `${(share * 100).toFixed(share === 1 ? 0 : 1)} %`;

function duration(seconds: number): string {
  if (seconds < 90) return `${Math.round(seconds)} s`;
  return seconds < 5_400 ? `${Math.round(seconds / 60)} min` : `${(seconds / 3_600).toFixed(1)} h`;
}
