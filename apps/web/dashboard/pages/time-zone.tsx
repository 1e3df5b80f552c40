import { Select } from '@mantine/core';
import { Failure } from '../../console-kit/failure.js';
import { api, ok } from '../client.js';
import { useMay } from '../session.js';
import { useChange } from '../use-change.js';

/** Selects the time zone in whose days the figures are counted. A change is saved at once, and the last quarter is counted again. */
export function TimeZoneSelect({ zone }: { readonly zone: string }) {
  const may = useMay('owner', 'developer');
  const save = useChange({
    work: (timeZone: string) => ok(api.PATCH('/api/overview', { body: { timeZone } })),
    touches: ['overview', 'me', 'deliveries'],
    done: ({ timeZone }) => `Saved. Days begin at midnight in ${timeZone}.`,
  });
  return (
    <div>
      <Select
        label="Time zone of the days"
        description="Applies to the whole team. Sessions that were counted before a change keep their days."
        maw={420}
        searchable
        allowDeselect={false}
        data={zonesWith(zone)}
        value={zone}
        disabled={!may || save.isPending}
        onChange={(chosen) => {
          if (chosen !== null && chosen !== zone) save.mutate(chosen);
        }}
      />
      {save.error && <Failure error={save.error} />}
    </div>
  );
}

/** Lists the zones that the browser knows, UTC, and the saved zone, which another browser may spell differently. */
const zonesWith = (zone: string): string[] => [...new Set(['UTC', zone, ...Intl.supportedValuesOf('timeZone')])];
