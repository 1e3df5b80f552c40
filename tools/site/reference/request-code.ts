import type { Tab } from '../code.js';
import { javascriptLiteral, phpLiteral, pythonLiteral } from './literals.js';

/** A call, as the examples make it. */
export interface Call {
  readonly method: string;
  /** With the query. */
  readonly path: string;
  readonly needsKey: boolean;
  /** Undefined if nothing is sent. */
  readonly body: unknown;
  readonly isIdempotent: boolean;
}

/** The call in five languages. Address and credentials come from the environment, as in the quickstarts. */
export const requestTabs = (call: Call): Tab[] => [
  { key: 'curl', title: 'curl', language: 'bash', code: curl(call) },
  { key: 'node', title: 'Node.js', language: 'javascript', code: node(call) },
  { key: 'python', title: 'Python', language: 'python', code: python(call) },
  { key: 'php', title: 'PHP', language: 'php', code: php(call) },
  { key: 'go', title: 'Go', language: 'go', code: go(call) },
];

const KEY = 'order-A-1001';
const lines = (...parts: readonly (string | false)[]): string => parts.filter((part) => part !== false).join('\n');

const curl = ({ method, path, needsKey, body, isIdempotent }: Call): string =>
  [
    `curl ${method === 'get' || (method === 'post' && body !== undefined) ? '' : `-X ${method.toUpperCase()} `}"$RAMPART_URL${path}"`,
    ...(needsKey ? ['-u "$RAMPART_KEY:$RAMPART_SECRET"'] : []),
    ...(isIdempotent ? [`-H "Idempotency-Key: ${KEY}"`] : []),
    ...(body === undefined
      ? []
      : [
          '-H "Content-Type: application/json"',
          `-d '${JSON.stringify(body, null, 2).replace(/'/g, "'\\''").replace(/\n/g, '\n  ')}'`,
        ]),
  ].join(' \\\n  ');

const node = ({ method, path, needsKey, body, isIdempotent }: Call): string =>
  lines(
    needsKey && 'const { RAMPART_URL, RAMPART_KEY, RAMPART_SECRET } = process.env;',
    needsKey && "const basic = Buffer.from(`${RAMPART_KEY}:${RAMPART_SECRET}`).toString('base64');",
    !needsKey && 'const { RAMPART_URL } = process.env;',
    '',
    `const answer = await fetch(\`\${RAMPART_URL}${path}\`, {`,
    `  method: '${method.toUpperCase()}',`,
    '  headers: {',
    needsKey && '    Authorization: `Basic ${basic}`,',
    isIdempotent && `    'Idempotency-Key': '${KEY}',`,
    body !== undefined && "    'Content-Type': 'application/json',",
    '  },',
    body !== undefined && `  body: JSON.stringify(${javascriptLiteral(body, '  ')}),`,
    '});',
    'console.log(answer.status, await answer.text());',
  ).replace('  headers: {\n  },\n', '');

const python = ({ method, path, needsKey, body, isIdempotent }: Call): string =>
  lines(
    `import ${[needsKey && 'base64', body !== undefined && 'json', 'os', 'urllib.request'].filter(Boolean).join(', ')}`,
    '',
    needsKey && 'key = f\'{os.environ["RAMPART_KEY"]}:{os.environ["RAMPART_SECRET"]}\'',
    'request = urllib.request.Request(',
    `    os.environ["RAMPART_URL"] + "${path}",`,
    `    method="${method.toUpperCase()}",`,
    '    headers={',
    needsKey && '        "Authorization": "Basic " + base64.b64encode(key.encode()).decode(),',
    isIdempotent && `        "Idempotency-Key": "${KEY}",`,
    body !== undefined && '        "Content-Type": "application/json",',
    '    },',
    body !== undefined && `    data=json.dumps(${pythonLiteral(body, '    ')}).encode(),`,
    ')',
    'with urllib.request.urlopen(request) as answer:',
    '    print(answer.status, answer.read().decode())',
  ).replace('    headers={\n    },\n', '');

const php = ({ method, path, needsKey, body, isIdempotent }: Call): string =>
  lines(
    '<?php',
    needsKey && "$basic = base64_encode(getenv('RAMPART_KEY') . ':' . getenv('RAMPART_SECRET'));",
    `echo file_get_contents(getenv('RAMPART_URL') . '${path}', false, stream_context_create(['http' => [`,
    `  'method' => '${method.toUpperCase()}',`,
    "  'header' => [",
    needsKey && '    "Authorization: Basic $basic",',
    isIdempotent && `    'Idempotency-Key: ${KEY}',`,
    body !== undefined && "    'Content-Type: application/json',",
    '  ],',
    body !== undefined && `  'content' => json_encode(${phpLiteral(body, '  ')}),`,
    "  'ignore_errors' => true,",
    ']]));',
  ).replace("  'header' => [\n  ],\n", '');

const go = ({ method, path, needsKey, body, isIdempotent }: Call): string =>
  lines(
    body === undefined
      ? `request, _ := http.NewRequest("${method.toUpperCase()}", os.Getenv("RAMPART_URL")+"${path}", nil)`
      : `body := strings.NewReader(\`${JSON.stringify(body, null, 2)}\`)\nrequest, _ := http.NewRequest("${method.toUpperCase()}", os.Getenv("RAMPART_URL")+"${path}", body)`,
    needsKey && 'request.SetBasicAuth(os.Getenv("RAMPART_KEY"), os.Getenv("RAMPART_SECRET"))',
    isIdempotent && `request.Header.Set("Idempotency-Key", "${KEY}")`,
    body !== undefined && 'request.Header.Set("Content-Type", "application/json")',
    'answer, err := http.DefaultClient.Do(request)',
    'if err != nil {\n\tlog.Fatal(err)\n}',
    'defer answer.Body.Close()',
    'io.Copy(os.Stdout, answer.Body)',
  );
