import { Modal, NavLink, Stack } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { useLocation } from 'wouter';
import { TextField } from '../console-kit/forms/text-field.js';
import { signOut } from './head.js';
import { usePlaces } from './places.js';

interface Props {
  readonly close: () => void;
  readonly onKeys: () => void;
}

interface Action {
  readonly name: string;
  readonly run: () => void;
}

/** Lists every page and action by name: typing filters the list, the arrow keys move in it, and Enter opens the marked entry. */
export default function GoTo({ close, onKeys }: Props) {
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const found = useActions(onKeys).filter(({ name }) => hasWords(name, typed));
  const take = (action: Action | undefined): void => {
    if (!action) return;
    close();
    action.run();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Enter') take(found[at]);
    if (step === undefined || found.length === 0) return;
    event.preventDefault();
    setAt((at + step + found.length) % found.length);
  };
  return (
    <Modal opened onClose={close} title="Go to" closeButtonProps={{ 'aria-label': 'Close' }}>
      <TextField
        data-autofocus
        aria-label="Page or action"
        placeholder="Page or action"
        value={typed}
        onChange={(text) => {
          setTyped(text);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      <Stack gap={0} mt="xs">
        {found.map((action, i) => (
          <NavLink
            key={action.name}
            component="button"
            label={action.name}
            active={i === at}
            aria-current={i === at ? true : undefined}
            onClick={() => take(action)}
          />
        ))}
      </Stack>
    </Modal>
  );
}

function useActions(onKeys: () => void): readonly Action[] {
  const [, go] = useLocation();
  return [
    ...usePlaces().map(({ path, name }) => ({ name, run: () => go(path) })),
    { name: 'Pull a brake…', run: () => go('/brakes?open=brake') },
    { name: 'New partner…', run: () => go('/partners?open=partner') },
    { name: 'New service token…', run: () => go('/account?open=token') },
    { name: 'Account', run: () => go('/account') },
    { name: 'Shortcuts', run: onKeys },
    { name: 'Sign out', run: signOut },
  ];
}

/** Whether a word of the name begins with each typed word. */
const hasWords = (name: string, typed: string): boolean => {
  const words = name.toLowerCase().split(' ');
  const asked = typed.toLowerCase().split(' ').filter(Boolean);
  return asked.every((each) => words.some((word) => word.startsWith(each)));
};
