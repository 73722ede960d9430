import axios from 'axios';

/** The library with defaults and interceptors of its own. */
export function ownAxios(): typeof axios {
  const own = axios.create();
  return Object.assign(own, { ...axios, ...own, default: own });
}
