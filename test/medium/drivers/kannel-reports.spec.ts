import { createServer, type Server } from 'node:http';
import { KannelSms } from '@rampart/drivers';
import type { DeliveryReport } from '@rampart/ports';
import { eventually } from '../../support/eventually.js';
import { findKannel, type Kannel, startKannel } from '../../../proofs/components/kannel.js';
import { freePort } from '../../support/ports.js';
import { type SmppCentre, startSmppCentre } from '../../support/smpp-centre.js';

const ID = '01a207fa-d2aa-7e84-8d67-39419b2a9098';
const programs = findKannel();
const withKannel = programs
  ? describe
  : (title: string, tests: () => void): void =>
      describe.skip(`${title} (did not run: Debian's kannel and kannel-extras are missing)`, tests);

withKannel('a real Kannel at an SMS centre that speaks SMPP', () => {
  it.each([
    ['DELIVRD', 'delivered'],
    ['UNDELIV', 'undelivered'],
  ] as const)('reports %s as %s, at the address of that message', async (status, fate) => {
    const reports: string[] = [];
    const door: Server = createServer((request, response) => {
      reports.push(request.url ?? '');
      response.end();
    });
    const port = await freePort();
    await new Promise<void>((resolve) => void door.listen(port, '127.0.0.1', resolve));
    const centre: SmppCentre = await startSmppCentre(status);
    const kannel: Kannel = await startKannel(programs!, centre.port);
    const sms = new KannelSms({
      ...{ KANNEL_URL: kannel.url, KANNEL_USERNAME: kannel.username, KANNEL_PASSWORD: kannel.password },
      ...{ SMS_FROM: '13013', SMS_REPORTS_URL: `http://127.0.0.1:${port}` },
      RAMPART_SECRET: 'a secret of at least thirty-two characters',
    });

    await eventually('the centre is connected', () =>
      sms.sendMessage({ to: '+6591234567', text: '012345 is your code.', id: ID }).then(
        () => true,
        () => false,
      ),
    );
    const [report = ''] = await eventually('it is reported', () => reports.length > 0 && reports);

    expect(centre.received('+6591234567')).toContain('012345 is your code.');
    const read = (url: string): DeliveryReport | undefined =>
      sms.readReport({ url, headers: {}, body: Buffer.alloc(0) });
    expect(read(report)).toEqual({ id: ID, fate });
    expect(read(report.replace(/token=./, 'token=x'))).toBeUndefined();
    expect(read(report.replace(ID, ID.replace('01a2', '01a3')))).toBeUndefined();
    await kannel.close();
    await centre.close();
    door.close();
  });
});
