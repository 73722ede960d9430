/** All values of a light form are text; a checkbox is `'on'` or `''`. */
export type FormValues<Name extends string = string> = Record<Name, string>;

/** What is wrong with a field: what the summary says, and the line under the field where that reads otherwise (decision 24). */
export interface FormProblem<Name extends string = string> {
  field: Name;
  message: string;
  line?: string | undefined;
}

export interface FormState {
  values: FormValues;
  problems: readonly FormProblem[];
}

/** What a mounted field registers with the form. */
export interface Control {
  read(): string;
  write(value: string): void;
  focus(): void;
  /** Of a choice: whether the value can be chosen by now. */
  offers?(value: string): boolean;
}

/** Values and problems of one form. The fields in the page are the truth while they are drawn, so that what was typed before any
 *  script is never overwritten; the store keeps what they said when they are not. */
export class FormStore {
  #state: FormState;
  readonly #initial: FormValues;
  readonly #controls = new Map<string, Control>();
  readonly #listeners = new Set<(state: FormState) => void>();
  /** Fields of which one is to be given focus. */
  #awaited: readonly string[] = [];
  onChange: ((values: FormValues) => void) | undefined;

  constructor(initial: FormValues) {
    this.#initial = initial;
    this.#state = { values: initial, problems: [] };
  }

  readonly subscribe = (listener: (state: FormState) => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };
  readonly getState = (): FormState => this.#state;

  /** A field came into the page. What it holds and the store does not was typed before any script. */
  attach(name: string, control: Control): () => void {
    this.#controls.set(name, control);
    const storedValue = this.#state.values[name] ?? '';
    // A choice whose options are still being fetched keeps what was chosen before.
    if (!storedValue || (control.offers?.(storedValue) ?? true)) this.typed(name, control.read());
    if (this.#awaited.includes(name)) queueMicrotask(() => this.lead());
    return () => {
      if (this.#controls.get(name) === control) this.#controls.delete(name);
    };
  }

  /** A field changed, so its problems are cleared. */
  typed(name: string, value: string): void {
    if (this.#state.values[name] === value) return;
    this.#change({
      values: { ...this.#state.values, [name]: value },
      problems: this.#state.problems.filter(({ field }) => field !== name),
    });
  }

  set(patch: Partial<FormValues>): void {
    const values = { ...this.#state.values };
    for (const [name, value = ''] of Object.entries(patch)) {
      if (values[name] === value) continue;
      values[name] = value;
      this.#controls.get(name)?.write(value);
    }
    const changed = ({ field }: FormProblem) => values[field] !== this.#state.values[field];
    this.#change({ values, problems: this.#state.problems.filter((problem) => !changed(problem)) });
  }

  /** As `set`, but only for fields with their initial value. */
  fill(draft: Partial<FormValues>): void {
    const untouched = Object.entries(draft).filter(
      ([name]) => name in this.#initial && this.#state.values[name] === this.#initial[name],
    );
    this.set(Object.fromEntries(untouched));
  }

  clear(): void {
    this.set(this.#initial);
    this.show([]);
  }

  /** Shows problems and focuses the first such field once it is mounted. */
  show(problems: readonly FormProblem[]): void {
    this.#awaited = problems.map(({ field }) => field);
    this.#state = { ...this.#state, problems };
    this.#tell();
  }

  /** Focuses the field of `show` after rendering. */
  lead(): void {
    const first = this.#awaited.find((name) => this.#controls.has(name));
    if (first === undefined) return;
    this.#awaited = [];
    this.focus(first);
  }

  focus(name: string): void {
    this.#controls.get(name)?.focus();
  }

  #change(state: FormState): void {
    this.#state = state;
    this.#tell();
    this.onChange?.(state.values);
  }

  #tell(): void {
    for (const listener of this.#listeners) listener(this.#state);
  }
}
