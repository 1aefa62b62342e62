// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are source code
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import type { ReactElement } from 'react';
import { isolated } from './isolated.ts';
import { isolatedText } from './isolatedText.ts';
import { namesNotIsolated, printedNames } from './printedNames.testing.ts';

const SOURCES = ['customer', 'admin', 'shared'].map((app) => join(import.meta.dirname, '../../..', app, 'src'));
const FILES = SOURCES.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.spec|\.testing|\.d)\.tsx?$/.test(file))
    .map((file) => join(folder, file)),
);

describe('names of people', () => {
  it('are isolated wherever they are printed', () => {
    const found = FILES.flatMap((file) => namesNotIsolated(file).map((place) => `${file}:${place}`));
    expect(FILES.length).toBeGreaterThan(200);
    expect(found).toEqual([]);
  });

  it.each([
    '<p>{payment.payee.name} waits</p>',
    '<h2>{`Rate ${interviewer.name}`}</h2>',
    '<A title={`Of ${other.name}`} />',
    '<p>{x[side].name}</p>',
  ])('are found in %s', (code) => expect(printedNames(`const A = () => ${code};`)).toHaveLength(1));

  it.each([
    '<bdi>{payee.name}</bdi>',
    '<p>{isolated`Rate ${interviewer.name}`}</p>',
    '<a aria-label={`Rate ${other.name}`} />',
    '<p>{`Rate ${isolatedText(other?.name ?? payee.name)}`}</p>',
    '<p>{day.name}</p>',
  ])('are not missed in %s', (code) => expect(printedNames(`const A = () => ${code};`)).toEqual([]));

  it('are isolated by elements in a sentence, and by characters in a text', () => {
    const sentence = isolated`Rate ${'Kavya'}, please` as ReactElement;
    expect(sentence.props).toMatchObject({ children: ['Rate ', { type: 'bdi', props: { children: 'Kavya' } }, ', please', false] });
    expect(isolatedText('Kavya')).toBe('\u2068Kavya\u2069');
  });
});
