export { createRemote, type MountProps, type RemoteLifecycles } from './create-remote.tsx';
