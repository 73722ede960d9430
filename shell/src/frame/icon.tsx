/** Line icons, 24 × 24, drawn here so that a menu needs no icon library. Remotes refer to them by name; an unknown name gives a dot. */
const paths: Record<string, string> = {
  dashboard: 'M4 4h7v9H4zM13 4h7v5h-7zM13 11h7v9h-7zM4 15h7v5H4z',
  user: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 20c0-4 3.6-6 8-6s8 2 8 6',
  users:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 19c0-3.6 2.9-5.5 6.5-5.5s6.5 1.9 6.5 5.5M16 4.3a3.5 3.5 0 0 1 0 6.4M18 14c2.2.7 3.5 2.3 3.5 5',
  building: 'M5 21V4h9v17M14 9h5v12M3 21h18M8 8h3M8 12h3M8 16h3',
  book: 'M5 4h9a3 3 0 0 1 3 3v13H8a3 3 0 0 1-3-3zM5 17a3 3 0 0 1 3-3h9M19 7v13',
  calendar: 'M4 6h16v14H4zM4 10h16M8 3v4M16 3v4',
  card: 'M3 6h18v12H3zM3 10h18M7 15h4',
  settings:
    'M12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM12 3v3M12 18v3M3 12h3M18 12h3M5.6 5.6l2.2 2.2M16.2 16.2l2.2 2.2M18.4 5.6l-2.2 2.2M7.8 16.2l-2.2 2.2',
  file: 'M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6',
  'graduation-cap': 'M2 9l10-5 10 5-10 5zM6 11v5c3 2.5 9 2.5 12 0v-5M22 9v6',
  // Distinct icons for the entries of a long menu.
  group:
    'M12 10a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM6 20c0-3.5 2.6-6 6-6s6 2.5 6 6M5 11a2 2 0 1 0 0-4M19 11a2 2 0 1 1 0-4M2 17c0-2 1-3.5 3-4M22 17c0-2-1-3.5-3-4',
  books: 'M4 4h4v16H4zM8 4h4v16H8zM13.2 5.2l3.8-1 4 15-3.8 1z',
  layers: 'M12 3l9 5-9 5-9-5zM3 12.5l9 5 9-5M3 17l9 5 9-5',
  branch:
    'M6 8.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM6 8.5v7M6 20.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM18 8.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM18 8.5c0 5-5 6-9.5 7.5',
  board: 'M3 4h18v11H3zM12 15v3M8 21l4-3 4 3M7 11l3-3 2 2 4-3',
  badge:
    'M5 7h14v14H5zM9.5 7V3h5v4M12 14.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM8.5 18.5c0-2 1.6-2.7 3.5-2.7s3.5.7 3.5 2.7',
  flag: 'M5 21V4M5 4.5c5-3 8 3 14 0v9c-6 3-9-3-14 0',
  finish: 'M5 21V4M5 5h14v9H5M8.5 5v9M12 5v9M15.5 5v9M5 9.5h14',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5l3.5 2',
  pencil: 'M4 20l1-4.5L16.5 4 20 7.5 8.5 19zM14 6.5l3.5 3.5',
  enrol: 'M4 4h11v4M4 4v16h11v-4M8 9h4M8 13h3M13 12h8M18 9l3 3-3 3',
  swap: 'M4 8h14M15 5l3 3-3 3M20 16H6M9 13l-3 3 3 3',
  inbox: 'M4 13l3-9h10l3 9v7H4zM4 13h5c0 2 1.3 3 3 3s3-1 3-3h5',
  receipt: 'M5 3h14v18l-2.3-1.6-2.4 1.6-2.3-1.6L9.7 21l-2.4-1.6L5 21zM9 8h6M9 12h6',
  chart: 'M4 4v16h16M8 16v-4M12 16V8M16 16v-6',
  list: 'M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01',
  bank: 'M3 9l9-5 9 5zM5 9v9M10 9v9M14 9v9M19 9v9M3 20h18',
  image: 'M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15 9.5h.01',
  shield: 'M12 3l8 3v6c0 4.5-3.3 7.7-8 9-4.7-1.3-8-4.5-8-9V6zM9 12l2 2 4-4',
  eye: 'M2 12s4-7 10-7 10 7 10 7-4 7-10 7-10-7-10-7zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z',
  key: 'M8 19a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM11 12l8-8M16 7l3 3M13.5 9.5l2 2',
  rocket: 'M9 15c0-6 3-10 10-11-1 7-5 10-11 10zM9 15l-4-1 3-4M9 15l1 4 4-3M5 19l2-2M15 9h.01',
  heart: 'M12 20C5 15 3 12 3 8.5a4.5 4.5 0 0 1 9-1 4.5 4.5 0 0 1 9 1c0 3.5-2 6.5-9 11.5z',
  alert: 'M12 4L2.5 20h19zM12 10v5M12 17.5h.01',
  wallet: 'M4 7h15v13H4zM4 7l11-4v4M19 11h2v5h-4a2.5 2.5 0 0 1 0-5z',
  lock: 'M5 11h14v10H5zM8 11V7a4 4 0 0 1 8 0v4M12 15v2',
  hash: 'M10 4L8 20M16 4l-2 16M5 9h15M4 15h15',
  tag: 'M3 12V3h9l9 9-9 9zM7.5 7.5h.01',
  wrench: 'M20 6.5a5 5 0 0 1-6.5 6.5L6 20.5 3.5 18l7.5-7.5A5 5 0 0 1 17.5 4L14.5 7l.5 2 2 .5z',
  // Icons of the frame itself.
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM16 16l5 5',
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'M6 6l12 12M18 6L6 18',
  fold: 'M7 10l5 5 5-5',
};

export function Icon({ name }: { name: string | undefined }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={paths[name ?? ''] ?? 'M12 14a2 2 0 1 0 0-4 2 2 0 0 0 0 4z'} />
    </svg>
  );
}
