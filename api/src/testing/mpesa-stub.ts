import { constants, generateKeyPairSync, privateDecrypt } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A transaction that the stub knows. */
interface Transaction {
  id: string;
  ref: string;
  amount: string;
  msisdn: string;
  status: 'Completed' | 'Cancelled' | 'Pending';
}

/** How the stub answers the next payments: a documented code; `silent`, no answer at all, with the money taken or not; `dies`, the connection
 *  ends after the money was taken; `late`, only once `release()` is called. */
export type StubPlan =
  | { code: string }
  | { silent: 'taken' | 'pending' | 'cancelled' }
  | { dies: 'taken' | 'pending' | 'cancelled' }
  | { late: true }
  | { http: number };

/** The operator's documented API on a port of this machine, which checks key, fields and references as the documentation says. */
export async function startMpesaStub() {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const apiKey = 'chave-da-api-de-ensaio-0123456789';
  const transactions = new Map<string, Transaction>();
  const reversals = new Map<string, string>();
  const calls: { operation: string; input: Record<string, string> }[] = [];
  let plans: StubPlan[] = [];
  let reversalPlans: StubPlan[] = [];
  let waiting: (() => void)[] = [];
  let made = 0;

  const authorised = ({ headers }: IncomingMessage) => {
    const token = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? '';
    try {
      // Node refuses to take PKCS#1 padding off itself: 00 02, random bytes, 00, then the text.
      const padded = privateDecrypt(
        { key: privateKey, padding: constants.RSA_NO_PADDING },
        Buffer.from(token, 'base64'),
      );
      const given = padded.subarray(padded.indexOf(0, 2) + 1).toString();
      return padded[1] === 2 && given === apiKey && !!headers.origin;
    } catch {
      return false;
    }
  };
  const http: Record<string, number> = {
    'INS-0': 201,
    'INS-2': 401,
    'INS-5': 401,
    'INS-9': 408,
    'INS-10': 409,
    'INS-16': 503,
    'INS-2006': 422,
  };
  const say = (response: ServerResponse, code: string, more: Record<string, string> = {}) => {
    const body = {
      output_ResponseCode: code,
      output_ResponseDesc: code === 'INS-0' ? 'Request processed successfully' : 'See code',
      output_ConversationID: `c${made}`,
      ...more,
    };
    response.writeHead(http[code] ?? 400, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  };

  function take(input: Record<string, string>, status: Transaction['status'] = 'Completed'): Transaction {
    made += 1;
    const transaction = {
      id: `mp${String(made).padStart(10, '0')}`,
      ref: input.input_ThirdPartyReference!,
      amount: input.input_Amount!,
      msisdn: input.input_CustomerMSISDN!,
      status,
    };
    transactions.set(transaction.ref, transaction);
    return transaction;
  }

  async function pay(input: Record<string, string>, response: ServerResponse) {
    if (!/^2588[2-7]\d{7}$/.test(input.input_CustomerMSISDN ?? '')) return say(response, 'INS-2051');
    if (!/^\w{1,20}$/.test(input.input_TransactionReference ?? '')) return say(response, 'INS-17');
    if (!/^[1-9]\d*\.\d\d$/.test(input.input_Amount ?? '')) return say(response, 'INS-15');
    if (transactions.has(input.input_ThirdPartyReference!)) return say(response, 'INS-10');
    const plan = plans.shift() ?? { code: 'INS-0' };
    if ('http' in plan) {
      response.writeHead(plan.http, { 'content-type': 'text/html' });
      return response.end('<h1>Maintenance</h1>');
    }
    const lost = 'silent' in plan ? plan.silent : 'dies' in plan ? plan.dies : undefined;
    if (lost) {
      take(input, ({ taken: 'Completed', pending: 'Pending', cancelled: 'Cancelled' } as const)[lost]);
      return 'dies' in plan ? response.destroy() : undefined;
    }
    if ('late' in plan) await new Promise<void>((resolve) => waiting.push(resolve));
    if ('code' in plan && plan.code !== 'INS-0') return say(response, plan.code);
    const { id, ref } = take(input);
    return say(response, 'INS-0', { output_TransactionID: id, output_ThirdPartyReference: ref });
  }

  function query(input: Record<string, string>, response: ServerResponse) {
    const of = input.input_QueryReference!;
    const status = transactions.get(of)?.status ?? reversals.get(of) ?? 'N/A';
    say(response, 'INS-0', { output_ResponseTransactionStatus: status });
  }

  function reverse(input: Record<string, string>, response: ServerResponse) {
    if (!input.input_SecurityCredential || !input.input_InitiatorIdentifier) return say(response, 'INS-24');
    const found = [...transactions.values()].find(({ id }) => id === input.input_TransactionID);
    if (!found || found.amount !== input.input_ReversalAmount) return say(response, 'INS-18');
    const plan = reversalPlans.shift() ?? { code: 'INS-0' };
    if ('code' in plan && plan.code !== 'INS-0') return say(response, plan.code);
    reversals.set(input.input_ThirdPartyReference!, 'Completed');
    if ('dies' in plan) return response.destroy();
    return say(response, 'INS-0', { output_TransactionID: `rv${made}` });
  }

  const server = createServer((request, response) => {
    void (async () => {
      const url = new URL(request.url!, 'http://stub');
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const text = Buffer.concat(chunks).toString();
      const input = (
        request.method === 'GET' ? Object.fromEntries(url.searchParams) : JSON.parse(text || '{}')
      ) as Record<string, string>;
      const operation = `${request.method} ${url.pathname}`;
      calls.push({ operation, input });
      if (!authorised(request)) return say(response, 'INS-2');
      if (operation === 'POST /ipg/v1x/c2bPayment/singleStage/') return pay(input, response);
      if (operation === 'GET /ipg/v1x/queryTransactionStatus/') return query(input, response);
      if (operation === 'PUT /ipg/v1x/reversal/') return reverse(input, response);
      response.writeHead(404).end();
      return undefined;
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    host: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    publicKey: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
    apiKey,
    calls,
    transactions,
    plan: (...next: StubPlan[]) => void (plans = next),
    planReversal: (...next: StubPlan[]) => void (reversalPlans = next),
    /** Answers the late payments. */
    release() {
      for (const go of waiting) go();
      waiting = [];
    },
    isWaiting: () => waiting.length > 0,
    payments: () => calls.filter(({ operation }) => operation.startsWith('POST')).map(({ input }) => input),
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
export type MpesaStub = Awaited<ReturnType<typeof startMpesaStub>>;
