/** Rung while nobody sleeps, it is not lost: the next wait after `set` ends at once. */
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
