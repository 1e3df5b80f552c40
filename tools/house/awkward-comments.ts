// Doc comments with phrases that a native engineer would not write.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { inProject } from '../bootstrap/project.mjs';

const PATTERNS: Readonly<Record<string, RegExp>> = {
  'conditional where':
    /(?:^|[.,;:] )where\b(?! the (?:code|tests?)\b)|\b(?:only|unless|except) where\b|Undefined where/,
  'answer': /\banswer(?:s|ed|ing)?\b/,
  'ask': /\bask(?:s|ed|ing)?\b/,
  'Of a ...': /^Of (?:a|an|the|one|each|all|what|its)\b/,
  'By ...': /^By /,
  'of ours': /\bof ours\b/,
  'is no': /\b(?:is|are) (?:no|none)\b/,
  'a person': /\b(?:a|one|another) person\b|\bpersons\b/,
  'stand': /\bstands?\b/,
  'anew': /\banew\b/,
  'is to be': /\b(?:is|are|was|were) to be\b/,
  'gone': /\bgone\b/,
};

export interface AwkwardComment {
  readonly file: string;
  readonly text: string;
  readonly patterns: readonly string[];
}

/** Doc comments of all files that git knows. */
export function findAwkwardComments(): AwkwardComment[] {
  const args = ['ls-files', '--', '*.ts', '*.tsx', '*.mjs', '*.sql'];
  const files = execFileSync('git', args, { cwd: inProject('.'), encoding: 'utf8' })
    .trim()
    .split('\n');
  return files.filter((file) => fs.existsSync(inProject(file))).flatMap(inFile);
}

const inFile = (file: string): AwkwardComment[] =>
  [...fs.readFileSync(inProject(file), 'utf8').matchAll(/\/\*\*(.*?)\*\//gs)].flatMap(([, comment = '']) => {
    const text = comment
      .split('\n')
      .map((line) => line.trim().replace(/^\* ?/, ''))
      .join(' ')
      .trim();
    const patterns = Object.keys(PATTERNS).filter((name) => PATTERNS[name]?.test(text));
    return patterns.length === 0 ? [] : [{ file, text, patterns }];
  });
