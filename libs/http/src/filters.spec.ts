import type { AddressInfo } from 'node:net';
import { Body, Controller, createParamDecorator, Get, type INestApplication, Module, Post } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { IsOptional, IsString } from 'class-validator';
import { FaultFilter } from './fault.filter.js';
import { Filters } from './filters.js';
import { validationPipe } from './validation.pipe.js';

class NameDto {
  @IsOptional() @IsString() name?: string;
}

class Session {
  readonly name = 'Ada';
}
const SignedIn = createParamDecorator(() => new Session());

@Controller()
class TestController {
  @Get()
  read(@SignedIn() session: Session, @Filters(NameDto) query: NameDto): object {
    return seen({ session, query });
  }

  @Post()
  write(@SignedIn() session: Session, @Body() body: NameDto): object {
    return seen({ session, body });
  }
}

const seen = (given: Record<string, object>): object =>
  Object.fromEntries(Object.entries(given).map(([name, value]) => [name, { class: value.constructor.name, ...value }]));

@Module({ controllers: [TestController] })
class TestModule {}

/** Types that different compilers emit for a parameter whose class is imported as a type, or is not a class. */
describe.each([Function, Object, Session, undefined])('a parameter of our own decorator, emitted as %p', (emitted) => {
  let app: INestApplication;
  let url: string;
  beforeAll(async () => {
    Reflect.defineMetadata('design:paramtypes', [emitted, emitted], TestController.prototype, 'read');
    Reflect.defineMetadata('design:paramtypes', [emitted, NameDto], TestController.prototype, 'write');
    app = await NestFactory.create(TestModule, { logger: false });
    app.useGlobalPipes(validationPipe());
    app.useGlobalFilters(new FaultFilter());
    await app.listen(0, '127.0.0.1');
    url = `http://127.0.0.1:${(app.getHttpServer().address() as AddressInfo).port}`;
  });
  afterAll(() => app.close());

  const SESSION = { class: 'Session', name: 'Ada' };

  it('arrives as the decorator made it', async () => {
    const answer = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' });

    expect(await answer.json()).toMatchObject({ session: SESSION });
  });

  it('becomes the DTO that Filters names', async () => {
    const answer = await fetch(`${url}?name=Grace&role=admin`);

    expect(await answer.json()).toEqual({ session: SESSION, query: { class: 'NameDto', name: 'Grace' } });
  });

  it('is refused by the rules of that DTO', async () => {
    const answer = await fetch(`${url}?name=Grace&name=Hopper`);

    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: 'VALIDATION_FAILED', message: 'name must be a string.' });
  });

  it('leaves bodies to their DTO', async () => {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"name":"Grace","role":"admin"}',
    });

    expect(await answer.json()).toMatchObject({ body: { class: 'NameDto', name: 'Grace' } });
  });
});
