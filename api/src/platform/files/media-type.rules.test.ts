import { archiveTypeOf, attachmentHeader, fileName, mediaTypeOf, tableTypeOf } from './media-type.rules.ts';

test.each([
  ['%PDF-1.7', 'application/pdf'],
  ['\xff\xd8\xff\xe0\0\0\0\0', 'image/jpeg'],
  ['\x89PNG\r\n\x1a\n', 'image/png'],
  ['<html>..', undefined],
  [' %PDF-1.', undefined],
  ['PK\x03\x04....', undefined],
  ['GIF89a..', undefined],
])('what begins with %j is %s', (head, type) => {
  expect(mediaTypeOf(Buffer.from(head, 'latin1'))).toBe(type);
});

test.each([
  ['cv.pdf', 'cv.pdf'],
  ['C:\\Users\\eu\\O meu CV.pdf', 'O meu CV.pdf'],
  ['../../etc/passwd', 'passwd'],
  ['a\r\nset-cookie: x.pdf', 'aset-cookie: x.pdf'],
  ['fdp.\u202eexe', 'fdp.exe'],
  ['', 'documento'],
  ['x'.repeat(300), 'x'.repeat(120)],
  [`${'x'.repeat(300)}.xlsx`, `${'x'.repeat(115)}.xlsx`],
])('a file called %j is kept as %j', (name, storedName) => {
  expect(fileName(name)).toBe(storedName);
});

test('the name is sent so that old and new browsers save it, and nothing can be slipped in', () => {
  expect(attachmentHeader('Certidão "1".pdf')).toBe(
    `attachment; filename="Certidao _1_.pdf"; filename*=UTF-8''Certid%C3%A3o%20%221%22.pdf`,
  );
});

test.each([
  ['PK\u0003\u0004....', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ['Nome;Cur', 'text/csv'],
  ['\u00ff\u00feN\u0000o\u0000', 'text/csv'],
  ['\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1', 'application/vnd.ms-excel'],
  ['%PDF-1.7', undefined],
  ['\u0001\u0000\u0000\u0000', undefined],
])('of a table what begins with %j is %s', (head, type) => {
  expect(tableTypeOf(Buffer.from(head, 'latin1'))).toBe(type);
});

test.each([
  ['Aula 1.docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ['Aula 1.PPTX', 'application/vnd.openxmlformats-officedocument.presentationml.presentation'],
  ['notas.xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ['tudo.zip', 'application/zip'],
  ['programa.exe', undefined],
  ['sem nome', undefined],
])('an archive called %j is %s, and no other content is an archive', (name, type) => {
  expect(archiveTypeOf(Buffer.from('PK\u0003\u0004....', 'latin1'), name)).toBe(type);
  expect(archiveTypeOf(Buffer.from('MZ......', 'latin1'), name)).toBeUndefined();
});
