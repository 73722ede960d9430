const number = new Intl.NumberFormat('pt-PT', { maximumFractionDigits: 1 });

/** A number of bytes in display form. */
export const sizeOf = (bytes: number): string =>
  bytes < 1_048_576
    ? `${number.format(Math.ceil(bytes / 1024))} KB`
    : `${number.format(bytes / 1_048_576)} MB`;
