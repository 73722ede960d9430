const place = 'candidatura-enviada';

/** The number of the candidacy that was last sent from this browser, so that a closed page does not lose it. */
export const lastNumber = {
  read(): string | undefined {
    try {
      const number = localStorage.getItem(place);
      return number && /^CAND-\d{4}-\d{6}$/.test(number) ? number : undefined;
    } catch {
      return undefined;
    }
  },
  keep(number: string): void {
    try {
      localStorage.setItem(place, number);
    } catch {
      // The number is also in the mail.
    }
  },
  erase(): void {
    try {
      localStorage.removeItem(place);
    } catch {
      // Without storage there is nothing to erase.
    }
  },
};
