import { constants, createPublicKey, publicEncrypt } from 'node:crypto';

/** The access of an entity to the operator's API, with opened secrets. */
export interface MpesaAccess {
  /** Scheme and host; a port of its own replaces those of the documentation. */
  host: string;
  serviceCode: string;
  origin: string;
  /** Base64 of the operator's key (DER). */
  publicKey: string;
  apiKey: string;
  initiator: string;
  credential: string;
  waitSeconds: number;
}

/** What the operator answered; `sent` is false only where the call certainly did not reach it. */
export type OperatorAnswer =
  | { kind: 'answered'; code: string; transaction: string | undefined; status: string }
  | { kind: 'silent'; sent: boolean };

/** The operations with their documented ports, and the most seconds that an answer is awaited: nobody types a PIN for a query. */
const operations = {
  pay: { method: 'POST', port: 18352, path: '/ipg/v1x/c2bPayment/singleStage/', most: 180 },
  query: { method: 'GET', port: 18353, path: '/ipg/v1x/queryTransactionStatus/', most: 10 },
  reverse: { method: 'PUT', port: 18354, path: '/ipg/v1x/reversal/', most: 180 },
} as const;

/** '2500.00' of centavos. */
const operatorAmount = (cents: number): string =>
  `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;

/** The operator's key; undefined where the text is none. */
export function operatorKey(base64: string) {
  try {
    const key = createPublicKey({ key: Buffer.from(base64, 'base64'), format: 'der', type: 'spki' });
    return key.asymmetricKeyType === 'rsa' ? key : undefined;
  } catch {
    return undefined;
  }
}

/** Asks for money from a telephone number. The answer comes after its owner typed the PIN, or after the operator's own time. */
export const requestPayment = (
  access: MpesaAccess,
  payment: { ref: string; msisdn: string; amountCents: number },
): Promise<OperatorAnswer> =>
  call(access, 'pay', {
    input_TransactionReference: payment.ref,
    input_CustomerMSISDN: payment.msisdn,
    input_Amount: operatorAmount(payment.amountCents),
    input_ThirdPartyReference: payment.ref,
    input_ServiceProviderCode: access.serviceCode,
  });

/** What became of the transaction with a reference of ours; `ref` names this query. */
export const queryTransaction = (
  access: MpesaAccess,
  { of, ref }: { of: string; ref: string },
): Promise<OperatorAnswer> =>
  call(access, 'query', {
    input_QueryReference: of,
    input_ThirdPartyReference: ref,
    input_ServiceProviderCode: access.serviceCode,
  });

/** Returns the money of a transaction. */
export const requestReversal = (
  access: MpesaAccess,
  reversal: { transaction: string; ref: string; amountCents: number },
): Promise<OperatorAnswer> =>
  call(access, 'reverse', {
    input_TransactionID: reversal.transaction,
    input_SecurityCredential: access.credential,
    input_InitiatorIdentifier: access.initiator,
    input_ThirdPartyReference: reversal.ref,
    input_ServiceProviderCode: access.serviceCode,
    input_ReversalAmount: operatorAmount(reversal.amountCents),
  });

/** Codes of failures before anything was sent. */
const unsent =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ENETUNREACH|EHOSTUNREACH|UND_ERR_CONNECT_TIMEOUT|.*CERT.*|UNABLE_TO_.*|ERR_TLS.*|ERR_SSL.*)$/;

/** The API key, encrypted with the operator's key, is the bearer token of each call. */
const bearerOf = ({ publicKey, apiKey }: MpesaAccess): string =>
  publicEncrypt(
    { key: operatorKey(publicKey)!, padding: constants.RSA_PKCS1_PADDING },
    Buffer.from(apiKey),
  ).toString('base64');

async function call(
  access: MpesaAccess,
  operation: keyof typeof operations,
  input: Record<string, string>,
): Promise<OperatorAnswer> {
  const { method, port, path, most } = operations[operation];
  const url = new URL(path, access.host);
  if (!/:\d+$/.test(access.host)) url.port = String(port);
  if (method === 'GET') url.search = new URLSearchParams(input).toString();
  try {
    const answer = await fetch(url, {
      method,
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${bearerOf(access)}`,
        origin: access.origin,
      },
      ...(method !== 'GET' && { body: JSON.stringify(input) }),
      redirect: 'error',
      signal: AbortSignal.timeout(Math.min(access.waitSeconds, most) * 1000),
    });
    const said = (await answer.json().catch(() => undefined)) as Record<string, unknown> | undefined;
    const field = (name: string) => (typeof said?.[name] === 'string' ? said[name].trim() : '');
    const code = field('output_ResponseCode').slice(0, 40);
    if (code === '')
      return { kind: 'answered', code: `HTTP-${answer.status}`, transaction: undefined, status: '' };
    const transaction = field('output_TransactionID').slice(0, 60);
    return {
      kind: 'answered',
      code,
      transaction: /^\w+$/.test(transaction) && !/^N\/?A$/i.test(transaction) ? transaction : undefined,
      status: field('output_ResponseTransactionStatus'),
    };
  } catch (error) {
    const cause = (error as { cause?: { code?: string } }).cause?.code ?? '';
    return { kind: 'silent', sent: !unsent.test(cause) };
  }
}
