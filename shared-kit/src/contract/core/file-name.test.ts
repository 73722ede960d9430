import { isNamedAs } from './file-name.ts';

const pdf = 'application/pdf';
test.each([
  ['cv.pdf', [pdf], true],
  ['O meu CV.PDF', [pdf], true],
  ['cv.exe', [pdf], false],
  ['cv.pdf.exe', [pdf, 'image/png'], false],
  ['cv.exe.pdf', [pdf], true],
  ['foto.jpeg', [pdf, 'image/jpeg'], true],
  ['foto.jpg', [pdf], false],
  ['cv.', [pdf], false],
  ['documento', [pdf], true],
])('%s as %j: %j', (name, types, may) => {
  expect(isNamedAs(name, types)).toBe(may);
});
