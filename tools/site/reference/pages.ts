import { codeBlock } from '../code.js';
import { escaped, textOf } from '../html.js';
import { renderInline } from '../markdown.js';
import type { SearchEntry, SitePage } from '../page.js';
import { openapi, type Operation, type Tag, TAGS } from './document.js';
import { faultOf } from './faults.js';
import { fieldList, parameterList } from './fields.js';
import { COMMON_CODES, operationHtml, titleOf } from './operation-html.js';

/** The reference: a page of each group of operations, one of the events, and one that leads to them. */
export const referencePages = (): SitePage[] => [indexPage(), ...TAGS.map(tagPage), eventsPage()];

function tagPage({ name, description, slug, operations }: Tag): SitePage {
  return {
    slug,
    title: name,
    name,
    about: textOf(renderInline(description)),
    html: `<p class="lead">${renderInline(description)}</p>${operations.map(operationHtml).join('\n')}`,
    headings: operations.map((operation) => ({ depth: 2, id: operation.operationId, text: titleOf(operation) })),
    layout: 'reference',
    markdown: `${slug}.md`,
    search: operations.map(entryOf),
  };
}

const entryOf = (operation: Operation): SearchEntry => ({
  id: operation.operationId,
  title: titleOf(operation),
  text: operation.summary,
  keys: `${operation.method.toUpperCase()} ${operation.path} ${operation.operationId}`,
});

const INTRODUCTION = `<p class="lead">JSON over HTTP. Every call has examples in five languages, and <b>Send a request</b> sends it from this page to the service you are reading this on.</p>
<p>The same reference is available as one file, <a href="../../api/openapi.json" download>openapi.json</a> (OpenAPI 3.1), from which you can <a href="../generate-a-client">generate a client</a>. For TypeScript, use <a href="../client">the client</a>.</p>
<h2 id="addresses-and-credentials"><a href="#addresses-and-credentials">Addresses and credentials</a></h2>
<p>The examples read the address of the service and your API key from the environment. <code>npm start</code> writes those of the sandbox to <code>var/sandbox.json</code>.</p>`;

const ENVIRONMENT = `export RAMPART_URL=http://127.0.0.1:3000
export RAMPART_KEY=…
export RAMPART_SECRET=…`;

function indexPage(): SitePage {
  const cards = [...TAGS.map(({ slug, name, description }) => ({ slug, name, about: description })), EVENTS].map(
    ({ slug, name, about }) => `<li><a href="../${slug}">${escaped(name)}</a><p>${renderInline(about)}</p></li>`,
  );
  const codes = COMMON_CODES.map((code) => {
    const { status, message } = faultOf(code);
    return `<li><a href="../errors#${code}"><code>${code}</code></a> <span class="type">${status}</span><p>${escaped(message)}</p></li>`;
  });
  return {
    slug: 'reference/',
    title: 'API reference',
    name: 'Overview',
    about: 'Every operation of the API, by group',
    html: `${INTRODUCTION}<div class="code">${codeBlock(ENVIRONMENT, 'bash', 'Environment')}</div>
<h2 id="groups"><a href="#groups">Groups</a></h2><ul class="cards">${cards.join('')}</ul>
<h2 id="errors-of-every-call"><a href="#errors-of-every-call">Errors of every call</a></h2><ul class="codes">${codes.join('')}</ul>`,
    headings: [
      { depth: 2, id: 'addresses-and-credentials', text: 'Addresses and credentials' },
      { depth: 2, id: 'groups', text: 'Groups' },
      { depth: 2, id: 'errors-of-every-call', text: 'Errors of every call' },
    ],
    layout: 'guide',
    markdown: 'reference/index.md',
    search: [{ id: '', title: 'API reference', text: textOf(INTRODUCTION), keys: 'OpenAPI Swagger' }],
  };
}

const EVENTS = {
  slug: 'reference/webhook-events',
  name: 'Webhook events',
  about: 'What your endpoints receive: headers, bodies and signatures.',
};

function eventsPage(): SitePage {
  const events = Object.entries(openapi.webhooks);
  return {
    ...EVENTS,
    title: EVENTS.name,
    html: `<p class="lead">${EVENTS.about} The <a href="../webhooks">guide</a> explains how to verify and acknowledge them.</p>${events
      .map(([name, { post }]) => eventHtml(name, post))
      .join('\n')}`,
    headings: events.map(([name]) => ({ depth: 2, id: name, text: name })),
    layout: 'reference',
    markdown: `${EVENTS.slug}.md`,
    search: events.map(([name, { post }]) => ({ id: name, title: name, text: post.summary, keys: name })),
  };
}

function eventHtml(name: string, { summary, description, parameters, requestBody }: Operation): string {
  const { schema = {}, examples = {} } = requestBody?.content['application/json'] ?? {};
  const bodies = Object.values(examples).map(({ summary: title = 'Body', value }) => {
    return `<div class="answer"><p class="label">${escaped(title)}</p>${codeBlock(JSON.stringify(value, null, 2), 'json', title)}</div>`;
  });
  return `<section class="operation" id="${name}" aria-labelledby="${name}-title">
<div class="explained">
<h2 id="${name}-title"><a href="#${name}"><code>${name}</code></a></h2>
<p>${renderInline(summary)}. ${renderInline(description ?? '')}</p>
<h3>Headers</h3>${parameterList(parameters)}
<h3>Body</h3>${fieldList(schema)}
</div>
<div class="shown">${bodies.join('')}</div>
</section>`;
}
