/** Wakes a waiting loop. A `ring` after `set` is not lost where nothing waits: the next wait ends at once. */
export class Alarm {
  private rung = false;
  private wake = () => {};

  set = () => void (this.rung = false);
  ring = () => {
    this.rung = true;
    this.wake();
  };
  async wait(ms: number) {
    if (this.rung) return;
    const timer = setTimeout(() => this.wake(), ms);
    await new Promise<void>((resolve) => (this.wake = resolve));
    clearTimeout(timer);
  }
}
