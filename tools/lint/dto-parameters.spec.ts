import { type Rule, RuleTester } from 'eslint';
import tseslint from 'typescript-eslint';
import { dtoParameters } from './dto-parameters.js';

const asRule = (rule: object) => rule as Rule.RuleModule;
const tester = new RuleTester({ languageOptions: { parser: tseslint.parser } });
const method = (parameters: string, imports = ''): string => `${imports}\nclass Users { create(${parameters}) {} }`;
const AS_VALUE = `import { SignUpDto, ListDto } from '@rampart/contract';`;
const AS_TYPE = `import type { SignUpDto } from '@rampart/contract';`;
const AS_INLINE_TYPE = `import { OK, type SignUpDto } from '@rampart/contract';`;
const refused = (messageId: string, ...code: string[]) => code.map((each) => ({ code: each, errors: [{ messageId }] }));

tester.run('the types of parameters that the validation pipe parses', asRule(dtoParameters), {
  valid: [
    method('@Body() dto: SignUpDto, @Query() query: ListDto', AS_VALUE),
    method('@Body() { name = "" }: SignUpDto', AS_VALUE),
    method('@Body() dto: SignUpDto', 'class SignUpDto {}'),
    method('@Body() dto: SignUpDto = {}', AS_VALUE),
    method('@Query() query: Record<string, unknown>, @Param() wallet: { chain: string }, @Body() body: unknown'),
    method('@Param("id") id: string, @Query("page") page: number | undefined'),
    method('@Filters(ListDto) query: ListDto', AS_VALUE),
    method(
      '@Visit() visit: CheckoutSession, @Me() { id }: Member',
      `import type { CheckoutSession, Member } from '@rampart/data';`,
    ),
  ],
  invalid: [
    ...refused(
      'typeOnly',
      method('@Body() dto: SignUpDto', AS_TYPE),
      method('@Body() { name }: SignUpDto', AS_INLINE_TYPE),
      method('@Query() query: SignUpDto = {}', AS_TYPE),
      method('@Param() path: SignUpDto', AS_TYPE),
    ),
    ...refused(
      'noClass',
      method('@Body() dto'),
      method('@Body() dto: SignUpDto', 'interface SignUpDto { name: string }'),
      method('@Body() dto: Shape', 'type Shape = { name: string };'),
      method('@Body() dto: Partial<SignUpDto>', AS_VALUE),
      method('@Body() dto: SignUpDto | undefined', AS_VALUE),
      method('@Body() dto: contract.SignUpDto', `import * as contract from '@rampart/contract';`),
      method('@Query() query: Record<string, string>'),
    ),
    ...refused(
      'piece',
      method('@Param("chain") chain: ChainId', `import type { ChainId } from '@rampart/kernel';`),
      method('@Query("kind") kind: "a" | "b"'),
    ),
    ...refused(
      'otherDto',
      method('@Filters(ListDto) query: SignUpDto', AS_VALUE),
      method('@Filters() query: ListDto', AS_VALUE),
      method('@Filters(ListDto) query', AS_VALUE),
    ),
  ],
});
