export { createPieces, type PieceProps } from './create-pieces.tsx';
export { createRemote } from './create-remote.tsx';
export type { MountProps, RemoteLifecycles } from './lifecycles.tsx';
