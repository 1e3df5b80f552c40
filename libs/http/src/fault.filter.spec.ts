import { type Fault, type FaultCode, fault, FAULTS } from '@rampart/kernel';
import {
  type ArgumentsHost,
  BadRequestException,
  ForbiddenException,
  HttpException,
  Logger,
  MethodNotAllowedException,
  NotFoundException,
  PayloadTooLargeException,
  ServiceUnavailableException,
  UnauthorizedException,
} from '@nestjs/common';
import { QueryFailedError, QueryRunnerAlreadyReleasedError, QueryRunnerProviderAlreadyReleasedError } from 'typeorm';
import { FaultFilter, faultView } from './fault.filter.js';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const queryFailure = (code: string): Error =>
  new QueryFailedError('SELECT', [], Object.assign(new Error('no'), { code }));
let logged: jest.SpyInstance;

beforeEach(() => (logged = jest.spyOn(Logger.prototype, 'error').mockReturnValue()));
afterEach(() => jest.restoreAllMocks());

/** Returns the partner's response if a route throws `error`. */
function responseTo(error: unknown, headersSent = false) {
  const headers: Record<string, string> = {};
  const answer = { status: 0, body: undefined as unknown, destroyed: false, headers };
  const response = {
    headersSent,
    getHeader: (name: string) => headers[name],
    setHeader: (name: string, value: string) => (headers[name] = value),
    destroy: () => (answer.destroyed = true),
    status: (status: number) => ((answer.status = status), response),
    json: (body: unknown) => ((answer.body = JSON.parse(JSON.stringify(body))), response),
  };
  new FaultFilter().catch(error, {
    switchToHttp: () => ({ getResponse: () => response, getRequest: () => ({ method: 'PATCH' }) }),
  } as unknown as ArgumentsHost);
  return answer;
}
const codeOf = (error: unknown): FaultCode => (responseTo(error).body as { code: FaultCode }).code;

describe('the shape of an error', () => {
  it.each(Object.keys(FAULTS) as FaultCode[])(
    'of %s is that of wire: a status, its words, one sentence, a stable code, the request',
    (code) => {
      const { status, body, headers } = responseTo(fault(code));

      expect(status).toBe(FAULTS[code].status);
      expect(body).toEqual({
        statusCode: FAULTS[code].status,
        error: expect.stringMatching(/^[A-Z][A-Za-z ]+$/),
        message: expect.any(String),
        code,
        requestId: expect.stringMatching(UUID),
      });
      expect(headers['X-Request-Id']).toBe((body as { requestId: string }).requestId);
    },
  );

  it('names each wrong field in an extra list, when there are some', () => {
    const details = [{ field: 'fiat', problem: 'fiat must be a number' }];

    expect(responseTo(fault('VALIDATION_FAILED', { problem: 'No.' }, details)).body).toMatchObject({
      message: 'No.',
      error: 'Bad Request',
      details,
    });
    expect(faultView(fault('NOT_FOUND', {}, []), 'r')).not.toHaveProperty('details');
  });

  it('asks to try again in a second when that may help, and only then', () => {
    expect(responseTo(fault('PRICE_UNAVAILABLE')).headers['Retry-After']).toBe('1');
    expect(responseTo(fault('NOT_FOUND')).headers).not.toHaveProperty('Retry-After');
    expect(responseTo(fault('INTERNAL')).headers).not.toHaveProperty('Retry-After');
  });
});

describe('what the framework refuses', () => {
  it.each<[HttpException, FaultCode]>([
    [new NotFoundException(), 'NOT_FOUND'],
    [new MethodNotAllowedException(), 'METHOD_NOT_ALLOWED'],
    [new UnauthorizedException(), 'UNAUTHORIZED'],
    [new ForbiddenException(), 'FORBIDDEN'],
    [new ServiceUnavailableException(), 'INTERNAL'],
    [new HttpException('odd', 599), 'INTERNAL'],
  ])('%s is reported as %s', (error, code) => {
    expect(codeOf(error)).toBe(code);
  });

  it.each([
    new BadRequestException('secret words'),
    new PayloadTooLargeException('secret words'),
    new HttpException('secret words', 418),
  ])('%s is a 400 in our words', (error) => {
    const { status, body } = responseTo(error);

    expect(status).toBe(400);
    expect(JSON.stringify(body)).not.toContain('secret words');
  });
});

describe('an unexpected error', () => {
  it.each([
    new Error('secret words'),
    new TypeError('secret words'),
    'secret words',
    null,
    undefined,
    7,
    { message: 'secret words' },
  ])('is reported as INTERNAL, without any of its text: %p', (thrown) => {
    const { status, body } = responseTo(thrown);

    expect([status, (body as { code: string }).code]).toEqual([500, 'INTERNAL']);
    expect(JSON.stringify(body)).not.toContain('secret words');
  });

  it('is logged with the id that the partner received', () => {
    const error = new Error('the reason');
    const { body } = responseTo(error);

    expect(logged).toHaveBeenCalledWith(
      { requestId: (body as { requestId: string }).requestId, err: error },
      'INTERNAL',
    );
  });

  it('is the only thing that is logged: what a partner did wrong is no error of ours', () => {
    responseTo(fault('USER_NOT_FOUND'));

    expect(logged).not.toHaveBeenCalled();
  });

  it('ends a response that had begun, so that no client takes half of it for all', () => {
    const { destroyed, status } = responseTo(new Error('in the middle'), true);

    expect([destroyed, status]).toEqual([true, 0]);
  });
});

describe('a disk that takes nothing', () => {
  it.each(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO', 'EACCES', 'ENOTDIR'])(
    '(%s) is a 503, and the reason is logged',
    (code) => {
      const error = Object.assign(new Error(`${code}: /data/vault`), { code });
      const { status, body } = responseTo(error);

      expect(status).toBe(503);
      expect(JSON.stringify(body)).not.toContain('/data');
      expect(logged).toHaveBeenCalledWith(expect.objectContaining({ err: error }), 'SERVICE_UNAVAILABLE');
    },
  );
});

describe('a database that is away', () => {
  it.each([
    '28000',
    '28P01',
    '3D000',
    '55P03',
    'ECONNREFUSED',
    'ECONNRESET',
    'ETIMEDOUT',
    'EPIPE',
    '08006',
    '57P01',
    '57P03',
    '53300',
    '57014',
    '25006',
    '25P03',
    '25P05',
  ])('(%s) is a 503: the partner may try again', (code) => {
    for (const error of [queryFailure(code), Object.assign(new Error('no'), { code })]) {
      const { status, body, headers } = responseTo(error);

      expect([status, (body as { code: string }).code, headers['Retry-After']]).toEqual([
        503,
        'SERVICE_UNAVAILABLE',
        '1',
      ]);
    }
  });

  it.each([
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'timeout exceeded when trying to connect',
    'timeout expired',
    'Client has encountered a connection error and is not queryable',
    new QueryRunnerAlreadyReleasedError().message,
    new QueryRunnerProviderAlreadyReleasedError().message,
  ])('(%s) is one too', (message) => {
    expect(codeOf(new Error(message))).toBe('SERVICE_UNAVAILABLE');
  });

  it.each(['23505', '22P02', '42P01'])('is not one that refuses what we asked (%s)', (code) => {
    expect(codeOf(queryFailure(code))).toBe('INTERNAL');
  });
});

describe('the view of a fault', () => {
  it('has the words of every status that there is', () => {
    const statuses = new Set(Object.values(FAULTS).map(({ status }) => status));

    for (const status of statuses)
      expect(faultView({ status, message: 'm', code: 'NOT_FOUND' } as Fault, 'r').error).not.toBe('Error');
  });
});
