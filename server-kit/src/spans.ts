/** Milliseconds that a stop waits for the last spans to be sent. */
const flushPatience = 1000;

/** Sends spans of a server to the OTLP collector at `url`. `traceId` names the trace of each new root span; by default it is random. `close`
 *  sends the remaining spans. OpenTelemetry is loaded by this call only. */
export async function openSpans(url: string, service: string, traceId?: () => string) {
  const [opentelemetry, sdk, { OTLPTraceExporter }, resources] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace-base'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ]);
  const random = new sdk.RandomIdGenerator();
  const provider = new sdk.BasicTracerProvider({
    resource: resources
      .detectResources({ detectors: [resources.envDetector] })
      .merge(resources.resourceFromAttributes({ 'service.name': service })),
    idGenerator: {
      generateTraceId: traceId ?? random.generateTraceId,
      generateSpanId: random.generateSpanId,
    },
    spanProcessors: [new sdk.BatchSpanProcessor(new OTLPTraceExporter({ url }))],
  });
  return {
    opentelemetry,
    tracer: provider.getTracer('portal'),
    close: (): Promise<void> =>
      Promise.race([
        provider.shutdown().catch(() => undefined),
        new Promise<void>((resolve) => setTimeout(resolve, flushPatience).unref()),
      ]),
  };
}
