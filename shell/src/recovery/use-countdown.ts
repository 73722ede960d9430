import { useEffect, useState } from 'react';

/** Whole seconds left, by the clock and not by counted ticks; and a function that restarts it. */
export function useCountdown(seconds: number): [number, (seconds: number) => void] {
  const [end, setEnd] = useState(() => Date.now() + seconds * 1000);
  const [now, setNow] = useState(() => Date.now());
  const running = now < end;
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [running, end]);
  return [
    Math.max(0, Math.ceil((end - now) / 1000)),
    (fresh) => {
      setNow(Date.now());
      setEnd(Date.now() + fresh * 1000);
    },
  ];
}
