import { ActionIcon, Alert, Button, Group, SegmentedControl, Text } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'wouter';
import { Empty } from '../../console-kit/empty.js';
import { StatusBadge } from '../../console-kit/status.js';
import type { Schema } from '../../shared/api.js';
import { shortId } from '../../shared/short-id.js';
import { Section } from '../ui/section.js';
import { usePageKeys } from '../use-page-keys.js';
import { Stage } from './stage.js';
import { DOCUMENT_NAMES } from './document-names.js';

type Document = Schema<'KycFileDocumentView'>;

const ORDER = Object.keys(DOCUMENT_NAMES);
const STEP = 0.25;
const MIN_ZOOM = 0.5;
const MAX_ZOOM = 4;

interface Props {
  readonly userId: string;
  readonly documents: readonly Document[];
}

/** The documents under review, one or two side by side; zoom and rotation apply to the first. */
export function Viewer({ userId, documents: given }: Props) {
  const documents = given.toSorted((a, b) => ORDER.indexOf(a.type) - ORDER.indexOf(b.type));
  const [shown, setShown] = useState(documents.find(({ state }) => state === 'current')?.id ?? documents[0]?.id);
  const [beside, setBeside] = useState<string>();
  const { view, scale, turn, reset } = useView();
  const show = (id: string): void => {
    setShown(id);
    reset();
  };
  const first = documents.find(({ id }) => id === shown);
  const second = documents.find(({ id }) => id === beside);
  if (!first) return <Empty title="No documents." />;
  const options = documents.map((each) => ({ value: each.id, label: labelOf(each, documents) }));
  const split = (): void => setBeside(second ? undefined : documents.find(({ id }) => id !== shown)?.id);
  return (
    <Section title="Documents" beside={<Tools {...{ scale, turn, split }} isSplit={second !== undefined} />}>
      <SeenOn documents={documents} />
      <div className={second ? 'stages two' : 'stages'}>
        <div>
          <Choice label="Document" options={options} value={first.id} onChange={show} />
          <Stage userId={userId} document={first} {...view} />
        </div>
        {second && (
          <div>
            <Choice label="Document beside it" options={options} value={second.id} onChange={setBeside} />
            <Stage userId={userId} document={second} {...UNCHANGED} />
          </div>
        )}
      </div>
      <Group gap="xs" mt="xs">
        <StatusBadge of={first.state} />
        <Text size="xs" c="dimmed">
          {first.filename} · each view is recorded in the audit; download is disabled
        </Text>
      </Group>
    </Section>
  );
}

const UNCHANGED = { zoom: 1, turns: 0 };

/** Zoom and rotation, which have keys. */
function useView() {
  const [view, setView] = useState(UNCHANGED);
  const scale = (by: number): void =>
    setView((now) => ({ ...now, zoom: Math.min(Math.max(now.zoom + by, MIN_ZOOM), MAX_ZOOM) }));
  const turn = (): void => setView((now) => ({ ...now, turns: now.turns + 1 }));
  usePageKeys([
    ['equal', () => scale(STEP)],
    ['shift+plus', () => scale(STEP)],
    ['minus', () => scale(-STEP)],
    ['t', turn],
  ]);
  return { view, scale, turn, reset: () => setView(UNCHANGED) };
}

interface ToolsProps {
  readonly scale: (by: number) => void;
  readonly turn: () => void;
  readonly split: () => void;
  readonly isSplit: boolean;
}

const Tools = ({ scale, turn, split, isSplit }: ToolsProps) => (
  <Group gap={4}>
    <ActionIcon variant="default" aria-label="Zoom out" onClick={() => scale(-STEP)}>
      −
    </ActionIcon>
    <ActionIcon variant="default" aria-label="Zoom in" onClick={() => scale(STEP)}>
      +
    </ActionIcon>
    <ActionIcon variant="default" aria-label="Rotate" onClick={turn}>
      ⟳
    </ActionIcon>
    <Button size="compact-sm" variant="default" aria-pressed={isSplit} onClick={split}>
      {isSplit ? 'One' : 'Side by side'}
    </Button>
  </Group>
);

/** Other users who submitted the same files: one person with several accounts, or shared documents. */
function SeenOn({ documents }: { readonly documents: readonly Document[] }) {
  const seen = documents.flatMap((document) =>
    document.seenOn.map((other) => ({ ...other, file: labelOf(document, documents) })),
  );
  const others = seen.filter(({ userId }, i) => seen.findIndex((each) => each.userId === userId) === i);
  if (others.length === 0) return null;
  return (
    <Alert color="red" mb="xs" title="Other users submitted the same files">
      {others.map(({ userId, partner, kyc }) => (
        <div key={userId}>
          <Link href={`/kyc/${userId}`} className="link mono" title={userId}>
            {shortId(userId)}
          </Link>{' '}
          at {partner.name} <StatusBadge of={kyc} />:{' '}
          {seen
            .filter((each) => each.userId === userId)
            .map(({ file }) => file)
            .join(', ')}
        </div>
      ))}
    </Alert>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly options: { readonly value: string; readonly label: string }[];
  readonly value: string;
  readonly onChange: (value: string) => void;
}

const Choice = ({ label, options, value, onChange }: ChoiceProps) => (
  <div className="scrolling">
    <SegmentedControl size="xs" mb="xs" aria-label={label} data={options} value={value} onChange={onChange} />
  </div>
);

/** Labels a document; earlier ones of a type are numbered backwards. */
function labelOf(document: Document, all: readonly Document[]): string {
  const place = all.filter(({ type }) => type === document.type).indexOf(document);
  return `${DOCUMENT_NAMES[document.type]}${place === 0 ? '' : ` (${place} earlier)`}`;
}
