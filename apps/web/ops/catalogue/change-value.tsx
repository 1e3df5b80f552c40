import { Checkbox, Text } from '@mantine/core';
import { useState } from 'react';
import { useChange } from '../../console-kit/forms/use-change.js';
import { ok } from '../../shared/api.js';
import { api } from '../api.js';
import { ReasonDialog } from '../ui/reason-dialog.js';
import { ValueFields } from './value-fields.js';
import { isChanged, type Item, SETTINGS, textOf } from './values.js';

/** Form for a new value of an item and the reason. A switch already has its new value. */
export function ChangeValue({ item, onClose }: { readonly item: Item; readonly onClose: () => void }) {
  const isSwitch = item.setting === 'offered';
  const [value, setValue] = useState<unknown>(isSwitch ? item.value !== true : undefined);
  const [isReset, setReset] = useState(false);
  const { entry, setting } = item;
  const change = useChange({
    work: (reason: string): Promise<unknown> => propose({ entry, setting, value: isReset ? null : value, reason }),
    touches: ['catalogue'],
    then: onClose,
  });
  const verb = item.needsSecond ? 'Propose' : isSwitch ? `Switch ${value === true ? 'on' : 'off'}` : 'Change';
  return (
    <ReasonDialog
      title={`${item.name}: ${SETTINGS[setting]}`}
      verb={verb}
      isReady={isReset || value !== undefined}
      submission={change}
      onClose={onClose}
    >
      <Text size="sm">
        Now {textOf(item, item.value)}; by default {textOf(item, item.standard)}.
        {item.needsSecond && ' Another operator must approve the change.'}
      </Text>
      {!isSwitch && !isReset && <ValueFields item={item} onChange={setValue} />}
      {!isSwitch && isChanged(item) && (
        <Checkbox
          label="Back to the default"
          checked={isReset}
          onChange={(event) => setReset(event.currentTarget.checked)}
        />
      )}
    </ReasonDialog>
  );
}

interface Change {
  readonly entry: string;
  readonly setting: Item['setting'];
  readonly value: unknown;
  readonly reason: string;
}

const propose = ({ value, ...change }: Change) =>
  ok(api.POST('/api/catalogue/changes', { body: { ...change, value: value as NonNullable<Item['value']> } }));
