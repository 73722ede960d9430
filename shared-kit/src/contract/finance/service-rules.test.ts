import fc from 'fast-check';
import { fillTemplate, templateFields, unknownField, type TemplateField } from './service-rules.ts';

const names = Object.keys(templateFields) as TemplateField[];
const facts = Object.fromEntries(names.map((name) => [name, `<${name}>`])) as Record<TemplateField, string>;

test('a template whose fields are all known has none of them left once it is filled, and loses no word', () => {
  const part = fc.oneof(
    fc.string().filter((text) => !/[{}]/.test(text)),
    fc.constantFrom(...names.map((name) => `{${name}}`)),
  );
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      expect(unknownField(parts.join(''))).toBeUndefined();
      const expected = parts.map((each) => (/^\{.*\}$/.test(each) ? `<${each.slice(1, -1)}>` : each));
      expect(fillTemplate(parts.join(''), facts)).toBe(expected.join(''));
    }),
  );
});

test('a field that nobody knows is named, also one that every object has', () => {
  expect(unknownField('{nome} tem {nota}')).toBe('nota');
  expect(unknownField('{toString}')).toBe('toString');
  expect(fillTemplate('{toString} {nome}', facts)).toBe('{toString} <nome>');
});
