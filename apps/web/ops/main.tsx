import { below, thrownUnlessOk } from '../shared/api.js';
import { mount } from '../shared/mount.js';
import { SignIn } from '../shared/sign-in.js';

async function signIn({ name, password }: { name: string; password: string }): Promise<void> {
  const body = JSON.stringify({ username: name, password });
  await thrownUnlessOk(await fetch(below('/api/login'), { method: 'POST', headers: { 'content-type': 'application/json' }, body }));
}

mount(<SignIn title="Operations" name="User name" signIn={signIn} />);
