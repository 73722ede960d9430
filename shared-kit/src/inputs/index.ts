export { DayInput } from './day-input.tsx';
export { FileInput } from './file-input.tsx';
