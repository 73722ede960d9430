/** Addresses of the shell's own screens; no remote may use one. */
export const ownPaths = {
  signIn: ['/', '/login'],
  provider: ['/login/provider'],
  dashboard: ['/dashboard'],
  profile: ['/profile'],
  password: ['/update-password', '/updatePassword'],
  unauthorized: ['/unauthorized'],
  recover: ['/recover_password'],
  reset: ['/reset_password', '/reset_password/:token'],
  confirm: ['/confirm', '/confirm/:token'],
} as const;
