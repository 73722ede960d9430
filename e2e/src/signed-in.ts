/** Signs in to the demonstration as a browser does; answers the access token. Throws the answer of the portal otherwise. */
export async function signIn(url: string, email: string): Promise<string> {
  const { headers } = await fetch(`${url}/api/csrf-cookie`);
  const cookies = headers.getSetCookie().map((each) => each.split(';')[0]!);
  const antiForgery = cookies.find((each) => each.startsWith('XSRF-TOKEN='))!.slice('XSRF-TOKEN='.length);
  const answer = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      cookie: cookies.join('; '),
      'x-xsrf-token': decodeURIComponent(antiForgery),
    },
    body: JSON.stringify({ email, password: 'Demo#2026' }),
  });
  const { access_token, ...rest } = (await answer.json()) as { access_token?: string };
  if (!access_token) throw new Error(JSON.stringify(rest));
  return access_token;
}
