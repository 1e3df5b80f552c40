import {
  CHAIN_IDS,
  CRYPTO_CODES,
  FIAT_CODES,
  KYC_STATUSES,
  METHOD_IDS,
  REQUEST_STATUSES,
  TRANSACTION_STATUSES,
  TRANSACTION_TYPES,
} from '@rampart/kernel';
import type { Json } from '../support/client.js';
import { column, contract, contractEndpoints, contractTables, tablesUnder, tableUnder } from '../support/contract.js';
import { readShape, shapeDifferences } from '../support/described-shape.js';
import { eventually } from '../support/eventually.js';
import { codesIn, sectionOf, type Table } from '../support/markdown.js';
import { componentOf, contradictions, operations, resolved, shapeProblems } from '../support/openapi.js';
import { signUp, submittedUser, verifiedUser, verifyPhone } from '../support/people.js';
import { buy, reaches, sell } from '../support/trades.js';
import { startWorld, type World } from '../support/world.js';

const UNKNOWN_ID = '00000000-0000-7000-8000-000000000000';
const BUY_QUERY = { type: 'buy', cryptoCurrency: 'BTC', currency: 'SGD', fiat: 200 };

describe("the contract's tables", () => {
  it('are these, so that none is added, removed or changed in length unseen', () => {
    expect(
      contractTables.map(({ headings, columns, rows }) => `${headings.at(-1)}: ${columns.join(', ')}: ${rows.length}`),
    ).toEqual([
      'User: Field, Type, Notes: 6',
      'Transaction object: Field, Type, Meaning: 21',
      'Estimate result: Field, Type, Meaning: 13',
      "MethodAttributes (object for a sell's fiat destination): Methods, Required fields, Meaning: 3",
      'Request (deprecated checkout): Field, Type, Notes: 10',
      'Currency precision (digits after the decimal point, for amounts in transactions): Currency, Fraction digits: 5',
      'Transaction status values: Status, Meaning: 9',
      'Request status: State, Trigger, Next, Other effect: 2',
      'User kyc status: State, Trigger, Next: 2',
      'Transactions (users with kyc `verified` only): Body field, Type, Rule: 6',
      'Transactions (users with kyc `verified` only): Body field, Type, Meaning: 5',
      'Transactions (users with kyc `verified` only): Body field, Type, Meaning: 5',
      'Users and KYC: Field, Meaning: 3',
      'Reference data: Method and path, Parameters, Response shape: 9',
      'Events: Field, Type, Meaning: 3',
      'Limits: Limit, Value: 8',
    ]);
    expect(contractEndpoints()).toHaveLength(20);
  });

  describe('against openapi.json', () => {
    it.each([
      ['User', 'UserView'],
      ['Transaction object', 'TransactionView'],
      ['Estimate result', 'EstimateView'],
      ['Request (deprecated checkout)', 'RequestView'],
      ['Events', 'TransactionUpdatedBody'],
    ])('%s: every field is in %s, with its type', (heading, schema) => {
      expect(describedIn(componentOf(schema), tableUnder(heading))).toEqual(fieldsOf(tableUnder(heading)));
    });

    it('the response to creating a buy spells `walet`, other forms `wallet`', () => {
      expect(tableUnder('Transaction object').rows.find(({ Field }) => Field === 'wallet')?.['Meaning']).toContain(
        'spelled `walet`',
      );
      expect(componentOf('CreatedTransactionView').properties.walet.type).toBe('string');
      expect(componentOf('TransactionView').properties).not.toHaveProperty('walet');
    });

    it.each([
      [0, 'EstimateDto'],
      [1, 'CreateTransactionDto'],
      [2, 'CreateTransactionDto'],
    ])('body table %i of Transactions: every field is in %s, with its type', (index, schema) => {
      const table = tablesUnder('Transactions (users with kyc `verified` only)')[index]!;

      expect(describedIn(componentOf(schema), table)).toEqual(fieldsOf(table));
    });

    it('the fields that the estimate requires are required, and no others', () => {
      const [estimate] = tablesUnder('Transactions (users with kyc `verified` only)');
      const required = estimate!.rows
        .filter(({ Rule }) => Rule?.startsWith('Required'))
        .map((row) => row['Body field']);

      expect(required).toEqual(['type', 'cryptoCurrency']);
      expect([...componentOf('EstimateDto').required].sort()).toEqual([...required].sort());
    });

    it('the upload takes the form fields of the table, in every form', () => {
      const upload = operations.find(({ path }) => path.endsWith('/upload-kyc-documents'))!;
      const names = column(tableUnder('Users and KYC'), 'Field');
      const bodies = Object.values<Json>(upload.described.requestBody.content);

      expect(names).toEqual(['file', 'filename', 'type']);
      expect(Object.keys(upload.described.requestBody.content)).toEqual([
        'multipart/form-data',
        'application/x-www-form-urlencoded',
        'application/json',
      ]);
      for (const { schema } of bodies) expect(Object.keys(schema.properties)).toEqual(names);
      expect(bodies[0].schema.properties.type.enum).toEqual(codesIn(tableUnder('Users and KYC').rows[2]!['Meaning']!));
    });

    it.each([
      ['POST /api/users', 3],
      ['PUT /api/users/{id}/phone', 2],
      ['PUT /api/users/{id}/phone/verify', 1],
      ['PUT /api/users/{id}/verify', 1],
      ['POST /api/requests', 6],
    ])('the body of %s has the %i fields that its line names', (name, count) => {
      const fields = bodyFieldsOf(name);
      const { properties } = operations.find((each) => each.name === name)!.body;

      expect(fields).toHaveLength(count);
      expect(Object.keys(properties).sort()).toEqual([...fields].sort());
    });

    it('the parameters of the reference endpoints are described', () => {
      const rows = tableUnder('Reference data').rows.filter(({ Parameters }) => Parameters !== 'none');

      expect(rows).toHaveLength(2);
      for (const row of rows) {
        const { query } = operations.find(({ name }) => name === row['Method and path'])!;
        const named = codesIn(row['Parameters']!).filter((word) => !TRANSACTION_TYPES.some((type) => type === word));
        expect(named.length).toBeGreaterThan(1);
        expect(query.map(({ name }) => name)).toEqual(expect.arrayContaining(named));
      }
    });

    it('every endpoint is described', () => {
      expect(operations.map(({ name }) => name)).toEqual(expect.arrayContaining(contractEndpoints()));
    });

    it.each([['Reference data', 2]])('what the table calls deprecated is flagged (%s: %i)', (heading, count) => {
      const deprecated = column(tableUnder(heading), 'Method and path').filter((cell) => cell.endsWith('(deprecated)'));

      expect(deprecated).toHaveLength(count);
      for (const cell of deprecated)
        expect(operations.find(({ name }) => `${name} (deprecated)` === cell)?.described.deprecated).toBe(true);
    });
  });

  describe('against the words of the service', () => {
    it('transaction statuses: those of the table, and `cancelled`', () => {
      const listed = codesOrWords(column(tableUnder('Transaction status values'), 'Status'));

      expect([...listed, 'cancelled']).toEqual([...TRANSACTION_STATUSES]);
      expect(componentOf('TransactionView').properties.status.enum).toEqual([...listed, 'cancelled']);
    });

    it('kyc statuses: those of the user table, none besides', () => {
      const notes = tableUnder('User').rows.find(({ Field }) => Field === 'kyc')?.['Notes'] ?? '';

      expect(codesIn(notes)).toEqual([...KYC_STATUSES]);
      expect(componentOf('UserView').properties.kyc.enum).toEqual(codesIn(notes));
      expect(column(tableUnder('User kyc status'), 'Next')).toEqual(['not-verified', 'in-progress']);
    });

    it('request statuses', () => {
      const notes =
        tableUnder('Request (deprecated checkout)').rows.find(({ Field }) => Field === 'status')?.['Notes'] ?? '';

      expect(codesIn(notes)).toEqual([...REQUEST_STATUSES]);
      expect(componentOf('RequestView').properties.status.enum).toEqual(codesIn(notes));
      expect(column(tableUnder('Request status'), 'Next')).toEqual([...REQUEST_STATUSES]);
    });

    it('method identifiers, and payme for the one whose identifier is not shown', () => {
      expect([...codesIn(referenceLine('Payment method identifiers')), 'payme'].sort()).toEqual([...METHOD_IDS].sort());
    });

    it('currencies and chains', () => {
      expect(codesIn(referenceLine('Cryptocurrency codes'))).toEqual([...CRYPTO_CODES]);
      expect(codesIn(referenceLine('Chain names'))).toEqual(CHAIN_IDS.slice(0, 4));
      expect(capitalsIn(referenceLine('Fiat codes'))).toEqual(FIAT_CODES.slice(0, 8));
    });
  });

  describe('against the running service', () => {
    let world: World;
    let user: Json;
    beforeAll(async () => {
      world = await startWorld();
      await world.listen();
      user = await verifiedUser(world.partner);
    });
    afterAll(() => world.close());

    it.each(contractEndpoints())('%s answers', async (endpoint) => {
      const [method = '', path = ''] = endpoint.split(' ');

      const { status, body } = await world.partner.call(
        method,
        path.replace(/\{\w+\}/g, UNKNOWN_ID),
        method === 'GET' ? {} : { body: {} },
      );

      expect(status).toBeLessThan(500);
      expect(body.code).not.toBe('NOT_FOUND');
      expect(body.code).not.toBe('METHOD_NOT_ALLOWED');
    });

    it('users carry every field of the table, with its type', async () => {
      expect(shown(tableUnder('User'), [user])).toEqual(fieldsOf(tableUnder('User')));
      expect(shapeProblems('UserView', user)).toEqual([]);
    });

    it('transactions carry every field of the table in some form, with its type', async () => {
      const { partner, sink } = world;
      const bought = await buy(partner, user.id);
      await partner.post(`/api/sandbox/transactions/${bought.id}/fiat`, {});
      const internal = await buy(partner, user.id, { wallet: undefined, internalAddress: 'exchange-7' });
      await partner.post(`/api/sandbox/transactions/${internal.id}/fiat`, {});
      const forms = [
        bought,
        await sell(partner, user.id),
        await reaches(partner, bought.id, 'completed'),
        await reaches(partner, internal.id, 'completed'),
      ];
      const hook = await eventually('a webhook', () => sink.received.find(({ body }) => body.payload.id === bought.id));

      expect(shown(tableUnder('Transaction object'), forms)).toEqual(fieldsOf(tableUnder('Transaction object')));
      expect(shown(tableUnder('Events'), [hook.body])).toEqual(fieldsOf(tableUnder('Events')));
      const [, payloadFields = ''] = /buy form: ([^)]+)\)/.exec(tableUnder('Events').rows[2]!['Meaning']!) ?? [];
      expect(Object.keys(hook.body.payload).sort()).toEqual(payloadFields.split(', ').sort());
      expect(shapeProblems('TransactionUpdatedBody', hook.body)).toEqual([]);
    });

    it('a sell carries the deposit addresses under the keys that the table names', async () => {
      const { depositWallets } = await sell(world.partner, user.id);

      expect(Object.keys(depositWallets).sort()).toEqual(['bitcoin', 'legacyBitcoin']);
      expect(
        codesIn(
          tableUnder('Transaction object').rows.find(({ Field }) => Field === 'depositWallets')!['Meaning']!,
        ).slice(0, 3),
      ).toEqual(['bitcoin', 'legacyBitcoin', 'ethereum']);
      expect(
        Object.keys((await sell(world.partner, user.id, { cryptoCurrency: 'ETH', crypto: 0.1 })).depositWallets),
      ).toEqual(['ethereum']);
    });

    it('estimates carry every field of the table, and only those', async () => {
      const { body } = await world.partner.anonymous().post('/api/transactions/estimate', BUY_QUERY);

      expect(shown(tableUnder('Estimate result'), [body])).toEqual(fieldsOf(tableUnder('Estimate result')));
      expect(Object.keys(body).sort()).toEqual(column(tableUnder('Estimate result'), 'Field').sort());
    });

    it('the estimate needs what its table requires', async () => {
      const estimate = async (fields: object): Promise<unknown> =>
        (await world.partner.anonymous().post('/api/transactions/estimate', fields)).body.code;

      expect(await estimate({ ...BUY_QUERY, type: undefined })).toBe('VALIDATION_FAILED');
      expect(await estimate({ ...BUY_QUERY, cryptoCurrency: undefined })).toBe('VALIDATION_FAILED');
      expect(await estimate({ ...BUY_QUERY, currency: undefined })).toBe('METHOD_OR_CURRENCY_REQUIRED');
      expect(await estimate({ ...BUY_QUERY, fiat: undefined })).toBe('AMOUNT_REQUIRED');
      expect(await estimate({ ...BUY_QUERY, currency: undefined, method: 'paynow' })).toBeUndefined();
      expect(await estimate({ ...BUY_QUERY, fiat: undefined, crypto: 0.1 })).toBeUndefined();
    });

    it('a request goes from initiated to created when a transaction is created from it, and then carries the transaction', async () => {
      const given = {
        type: 'buy',
        cryptoCurrency: 'BTC',
        currency: 'SGD',
        wallet: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
        internalAddress: 'exchange-7',
        autoSelling: false,
      };
      const request = (await world.partner.post('/api/requests', given)).body;
      expect(request).toEqual({ ...given, id: request.id, status: 'initiated' });

      const { id } = await buy(world.partner, user.id, { requestId: request.id });
      const read = (await world.partner.get(`/api/requests/${request.id}`)).body;

      expect(read).toMatchObject({ status: 'created', transactionId: id, transaction: { id, userId: user.id } });
      expect(shown(tableUnder('Request (deprecated checkout)'), [read])).toEqual(
        fieldsOf(tableUnder('Request (deprecated checkout)')),
      );
      const [, embedded = ''] =
        /\(([^()]+)\)/.exec(tableUnder('Request (deprecated checkout)').rows[9]!['Notes']!) ?? [];
      expect(embedded.split(', ')).toHaveLength(13);
      expect(Object.keys(componentOf('TransactionView').properties)).toEqual(
        expect.arrayContaining(embedded.split(', ')),
      );
      expect(shapeProblems('RequestView', read)).toEqual([]);
    });

    it('kyc goes as its table says, and phone verification leaves it alone', async () => {
      const { partner } = world;
      const [onSignUp, onVerify] = column(tableUnder('User kyc status'), 'Next');
      const fresh = await signUp(partner);

      expect(fresh).toEqual({
        id: fresh.id,
        email: fresh.email,
        firstName: 'Ada',
        lastName: 'Lovelace',
        kyc: onSignUp,
      });
      expect(await verifyPhone(partner, fresh.id)).toMatchObject({
        kyc: onSignUp,
        phone: expect.stringMatching(/^\+65\d{8}$/),
      });
      expect(await submittedUser(partner)).toMatchObject({ kyc: onVerify });
    });

    it.each(
      tableUnder('Reference data').rows.map((row) => [
        row['Method and path']!.replace(' (deprecated)', ''),
        row['Response shape']!,
      ]),
    )('%s answers in its shape', async (name, described) => {
      const operation = operations.find((each) => each.name === name)!;

      const answer = await world.partner.get(operation.path);

      expect(answer.status).toBe(200);
      expect(contradictions(operation, answer)).toEqual([]);
      expect(outlineOf(described, answer.body)).toEqual([]);
    });

    it('methods, currencies and chains are those of the contract, on the sides that it names', async () => {
      const get = async (path: string): Promise<Json> => (await world.partner.get(path)).body;
      const [, sellable = '', buyable = ''] =
        /Sellable \(deprecated list\): ([^.]+)\. Buyable: ([^.]+)\./.exec(referenceLine('Cryptocurrency codes')) ?? [];
      const methods = await get('/api/methods');
      const offered = (side: string): Json[] => methods[side].flatMap((place: Json) => place.methods);

      for (const side of TRANSACTION_TYPES)
        expect(offered(side).map(({ method }) => method)).toEqual(
          expect.arrayContaining(codesIn(referenceLine('Payment method identifiers'))),
        );
      expect(new Set(methods.buy.map(({ currency }: Json) => currency))).toEqual(new Set(FIAT_CODES));
      expect(await get('/api/cryptocurrencies')).toEqual({ sell: sellable.split(', '), buy: buyable.split(', ') });
      const v2 = await get('/api/v2/cryptocurrencies');
      expect(v2.buy.map(({ currency }: Json) => currency)).toEqual(buyable.split(', '));
      expect([...new Set(v2.buy.flatMap(({ chains }: Json) => chains))].sort()).toEqual([...CHAIN_IDS].sort());
    });

    it('each icon is an svg at its URL', async () => {
      const icons: Record<string, string> = (await world.partner.anonymous().get('/api/methods/icons')).body;

      expect(Object.keys(icons).sort()).toEqual([...METHOD_IDS].sort());
      for (const url of Object.values(icons)) {
        const answer = await fetch(url);
        expect([url, answer.status, answer.headers.get('content-type')]).toEqual([url, 200, 'image/svg+xml']);
        expect(await answer.text()).toMatch(/^<svg[^>]+xmlns="http:\/\/www.w3.org\/2000\/svg"/);
      }
    });
  });
});

/** Name and type of each field of a table. */
const fieldsOf = (table: Table): string[] =>
  table.rows.map((row) => `${row['Field'] ?? row['Body field']}: ${row['Type']}`);

/** Fields as a schema describes them. */
const describedIn = (schema: Json, table: Table): string[] =>
  table.rows.map((row) => {
    const name = row['Field'] ?? row['Body field'] ?? '';
    return `${name}: ${resolved(schema.properties[name])?.type}`;
  });

/** Fields as values show them: the first form that has the field counts. */
const shown = (table: Table, forms: readonly Json[]): string[] =>
  table.rows.map((row) => {
    const name = row['Field'] ?? '';
    const value = forms.map((form) => form[name]).find((each) => each !== undefined);
    return `${name}: ${row['Type'] === 'integer' && Number.isInteger(value) ? 'integer' : typeof value}`;
  });

/** The fields in backticks of an endpoint's line, before the response, without their values. */
function bodyFieldsOf(endpoint: string): string[] {
  const line = contract.split('\n').find((each) => each.startsWith(`**${endpoint}**`)) ?? '';
  const [, fields = ''] = /body[^:]*: (.+?)\. (Returns|The user|Allowed)/.exec(line) ?? [];
  return codesIn(fields.replaceAll(/\([^()]*\)/g, ''));
}

const referenceLine = (beginning: string): string => {
  const line = sectionOf(contract, '### Reference values')
    .split('\n')
    .find((each) => each.startsWith(`- ${beginning}`));
  if (!line) throw new Error(`the contract has no line "${beginning}"`);
  return line;
};

const capitalsIn = (text: string): string[] => text.match(/\b[A-Z]{3}\b/g) ?? [];
const codesOrWords = (cells: readonly string[]): string[] => cells.map((cell) => cell.replaceAll('`', ''));

/** Differences between a response and the shape in the contract's words; shapes are in backticks or follow "Object with". */
function outlineOf(described: string, body: Json): string[] {
  if (described.startsWith('Object mapping'))
    return Object.values(body).every((value) => typeof value === 'string') ? [] : ['not a mapping to text'];
  const [shape = ''] = codesIn(described).filter((code) => /^[{[]/.test(code));
  if (described.startsWith('Object with')) {
    const places = { kind: 'list', of: readShape(shape) } as const; // "each an array of"
    const fields = new Map(
      codesIn(described)
        .filter((code) => /^\w+$/.test(code))
        .map((name) => [name, places]),
    );
    return shapeDifferences({ kind: 'object', fields }, body);
  }
  return shapeDifferences(
    described.startsWith('Array of') ? { kind: 'list', of: readShape(shape) } : readShape(shape),
    body,
  );
}
