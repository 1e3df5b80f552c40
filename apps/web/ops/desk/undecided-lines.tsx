import { Table, Text } from '@mantine/core';
import { ACTIONS, DataTable } from '../../console-kit/data-table.js';
import { useChange } from '../../console-kit/forms/use-change.js';
import { ok, type Schema } from '../../shared/api.js';
import { api } from '../api.js';
import { ReasonButtons } from '../ui/reason-buttons.js';

type Line = Schema<'UndecidedLineView'>;
type Decision = Schema<'DecideLineDto'>['decision'];

const WHY: Readonly<Record<Line['why'], string>> = {
  reference: 'has the same reference and says something else',
  equal: 'says the same',
  format: 'came in another format, with the same amount and day',
  changed: 'is missing in this file, which may have it with other words or another amount',
};

const PROPOSED: Readonly<Record<Decision, string>> = {
  new: 'book as new',
  known: 'booked before',
  replaces: 'replaces it',
};

const DECISIONS: Readonly<Partial<Record<Decision, string>>> = { new: 'Book as new', known: 'Booked before' };

/** Lines that may duplicate booked ones, each beside that line. */
export const UndecidedLines = ({ lines }: { readonly lines: readonly Line[] }) => (
  <DataTable label="Lines to decide" minWidth={900} columns={['Line', 'Booked line', 'Why', ACTIONS]}>
    {lines.map((line) => (
      <Row key={`${line.importId}/${line.line}`} line={line} />
    ))}
  </DataTable>
);

function Row({ line }: { readonly line: Line }) {
  const { fileName, at, valueDate, direction, amount, currency, partyName, text, booked, why } = line;
  const sign = direction === 'in' ? '' : '-';
  return (
    <Table.Tr>
      <Table.Td>
        <Side
          place={`Line ${at} of ${fileName}`}
          money={`${valueDate}, ${sign}${amount} ${currency}`}
          {...{ partyName, text }}
        />
      </Table.Td>
      <Table.Td>
        {booked ? (
          <Side
            place={`Line ${booked.at} of ${booked.fileName}`}
            money={`${booked.valueDate}, ${sign}${booked.amount} ${currency}`}
            partyName={booked.partyName}
            text={booked.text}
          />
        ) : (
          'another line to decide'
        )}
      </Table.Td>
      <Table.Td>The booked line {WHY[why]}.</Table.Td>
      <Table.Td>
        <Decide line={line} />
      </Table.Td>
    </Table.Tr>
  );
}

interface SideProps {
  readonly place: string;
  readonly money: string;
  readonly partyName: string | null;
  readonly text: string;
}

const Side = ({ place, money, partyName, text }: SideProps) => (
  <>
    {money}
    <Text size="sm" className="break">
      {partyName === null ? text : `${partyName}: ${text}`}
    </Text>
    <Text size="xs" c="dimmed" className="break">
      {place}
    </Text>
  </>
);

function Decide({ line }: { readonly line: Line }) {
  const { importId, line: number, at, why, booked, proposedBy, proposedDecision } = line;
  const path = { id: importId, line: `${number}` };
  const decide = useChange({
    work: ({ choice: decision, reason }: { readonly choice: Decision; readonly reason: string }) =>
      ok(api.POST('/api/desk/imports/{id}/lines/{line}/decide', { params: { path }, body: { decision, reason } })),
    touches: ['desk'],
  });
  return (
    <ReasonButtons
      label={`Reason for line ${at}`}
      choices={why === 'reference' && booked ? { ...DECISIONS, replaces: 'Replaces it' } : DECISIONS}
      submission={decide}
      note={
        proposedDecision !== null && (
          <Text size="xs">
            {proposedBy} proposes: {PROPOSED[proposedDecision]}. Another operator must decide the same.
          </Text>
        )
      }
    />
  );
}
