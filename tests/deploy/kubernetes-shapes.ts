import * as z from 'zod';

// Strict: a field that is misspelled is one that a cluster ignores. Only what the manifests use is here.
const text = z.string().min(1);
const labels = z.record(text, text);
const metadata = z.strictObject({
  name: text,
  namespace: text.optional(),
  labels: labels.optional(),
  annotations: labels.optional(),
});
const port = z.int().min(1).max(65_535);
const selector = z.strictObject({ matchLabels: labels });
const size = z.string().regex(/^\d+(m|[KMGT]i)?$/);
const resources = z.strictObject({
  requests: z.strictObject({ cpu: size, memory: size }),
  limits: z.strictObject({ memory: size }),
});
const probe = z.strictObject({
  httpGet: z.strictObject({ path: z.string().startsWith('/'), port: text }),
  periodSeconds: z.int().positive(),
  failureThreshold: z.int().positive(),
});
const volumeOfKeys = z.strictObject({
  secretName: text,
  defaultMode: z.int(),
  items: z.array(z.strictObject({ key: text, path: text })).optional(),
});
const container = z.strictObject({
  name: text,
  image: z.string().regex(/^[\w.-]+\/[\w/-]+:[\w.-]+$/),
  command: z.array(text).optional(),
  envFrom: z.array(z.strictObject({ configMapRef: z.strictObject({ name: text }) })),
  env: z.array(z.strictObject({ name: text, value: z.string() })).optional(),
  ports: z.array(z.strictObject({ name: text, containerPort: port })).optional(),
  startupProbe: probe.optional(),
  readinessProbe: probe.optional(),
  livenessProbe: probe.optional(),
  resources,
  securityContext: z.strictObject({
    allowPrivilegeEscalation: z.boolean(),
    readOnlyRootFilesystem: z.boolean(),
    capabilities: z.strictObject({ drop: z.array(text) }),
  }),
  volumeMounts: z.array(
    z.strictObject({ name: text, mountPath: z.string().startsWith('/'), readOnly: z.boolean().optional() }),
  ),
});
const template = z.strictObject({
  metadata: z.strictObject({ labels }).optional(),
  spec: z.strictObject({
    automountServiceAccountToken: z.boolean(),
    restartPolicy: z.enum(['Never']).optional(),
    terminationGracePeriodSeconds: z.int().optional(),
    securityContext: z.strictObject({
      runAsNonRoot: z.boolean(),
      runAsUser: z.int(),
      runAsGroup: z.int(),
      fsGroup: z.int(),
      seccompProfile: z.strictObject({ type: text }),
    }),
    topologySpreadConstraints: z
      .array(
        z.strictObject({
          maxSkew: z.int(),
          topologyKey: text,
          whenUnsatisfiable: z.enum(['ScheduleAnyway', 'DoNotSchedule']),
          labelSelector: selector,
        }),
      )
      .optional(),
    containers: z.array(container),
    volumes: z.array(
      z.strictObject({ name: text, emptyDir: z.strictObject({}).optional(), secret: volumeOfKeys.optional() }),
    ),
  }),
});
const deploymentSpec = z.strictObject({
  replicas: z.int(),
  selector,
  strategy: z.strictObject({
    type: z.literal('RollingUpdate'),
    rollingUpdate: z.strictObject({ maxSurge: z.int(), maxUnavailable: z.int() }),
  }),
  template,
});
const cronSpec = z.strictObject({
  schedule: z.string().regex(/^(\S+ ){4}\S+$/),
  timeZone: text,
  concurrencyPolicy: z.enum(['Forbid', 'Allow', 'Replace']),
  jobTemplate: z.strictObject({ spec: z.strictObject({ backoffLimit: z.int(), template }) }),
});
export type Workload = { spec: z.output<typeof deploymentSpec> | z.output<typeof cronSpec> };

const keyReference = z.strictObject({ name: text, key: text });
const clusterSpec = z.strictObject({
  instances: z.literal(3),
  imageName: text,
  postgresql: z.strictObject({
    synchronous: z.strictObject({
      method: z.enum(['any', 'first']),
      number: z.int(),
      dataDurability: z.enum(['required', 'preferred']),
    }),
    parameters: z.record(text, z.string()),
  }),
  primaryUpdateStrategy: z.enum(['unsupervised', 'supervised']),
  primaryUpdateMethod: z.enum(['switchover', 'restart']),
  bootstrap: z.strictObject({
    initdb: z.strictObject({
      ...{
        database: text,
        owner: text,
        encoding: text,
        localeCType: text,
        localeCollate: text,
        dataChecksums: z.boolean(),
      },
      postInitApplicationSQL: z.array(text),
    }),
  }),
  managed: z.strictObject({
    roles: z.array(
      z.strictObject({
        name: text,
        ensure: z.literal('present'),
        login: z.boolean(),
        passwordSecret: z.strictObject({ name: text }),
      }),
    ),
  }),
  storage: z.strictObject({ size }),
  walStorage: z.strictObject({ size }),
  resources,
  affinity: z.strictObject({
    enablePodAntiAffinity: z.boolean(),
    topologyKey: text,
    podAntiAffinityType: z.enum(['required', 'preferred']),
  }),
  backup: z.strictObject({
    retentionPolicy: z.string().regex(/^\d+[dwm]$/),
    barmanObjectStore: z.strictObject({
      destinationPath: z.string().startsWith('s3://'),
      s3Credentials: z.strictObject({ accessKeyId: keyReference, secretAccessKey: keyReference }),
      wal: z.strictObject({ compression: text }),
      data: z.strictObject({ compression: text }),
    }),
  }),
});

const policySpec = z.strictObject({
  podSelector: selector,
  policyTypes: z.array(z.enum(['Ingress', 'Egress'])),
  ingress: z.array(
    z.strictObject({
      from: z.array(
        z.strictObject({
          namespaceSelector: selector.optional(),
          podSelector: z.strictObject({ matchLabels: labels.optional() }).optional(),
        }),
      ),
      ports: z.array(z.strictObject({ protocol: z.literal('TCP'), port })),
    }),
  ),
});
const ingressSpec = z.strictObject({
  ingressClassName: text,
  tls: z.array(z.strictObject({ hosts: z.array(text), secretName: text })),
  rules: z.array(
    z.strictObject({
      host: text,
      http: z.strictObject({
        paths: z.array(
          z.strictObject({
            ...{ path: text, pathType: z.enum(['Prefix', 'Exact']) },
            backend: z.strictObject({ service: z.strictObject({ name: text, port: z.strictObject({ name: text }) }) }),
          }),
        ),
      }),
    }),
  ),
});
const scalerSpec = z.strictObject({
  scaleTargetRef: z.strictObject({ apiVersion: text, kind: text, name: text }),
  minReplicas: z.int().min(2),
  maxReplicas: z.int(),
  metrics: z.array(
    z.strictObject({
      type: z.literal('Resource'),
      resource: z.strictObject({
        name: text,
        target: z.strictObject({ type: z.literal('Utilization'), averageUtilization: z.int() }),
      }),
    }),
  ),
});

const manifest = (apiVersion: string, kind: string, rest: z.core.$ZodLooseShape) =>
  [
    `${apiVersion} ${kind}`,
    z.strictObject({ apiVersion: z.literal(apiVersion), kind: z.literal(kind), metadata, ...rest }),
  ] as const;

/** By API version and kind. */
export const SHAPES: Record<string, z.ZodType> = Object.fromEntries([
  manifest('v1', 'Namespace', {}),
  manifest('v1', 'ConfigMap', { data: z.record(text, z.string()) }),
  manifest('v1', 'Secret', { type: text.optional(), stringData: z.record(text, text) }),
  manifest('v1', 'Service', {
    spec: z.strictObject({ selector: labels, ports: z.array(z.strictObject({ name: text, port, targetPort: text })) }),
  }),
  manifest('apps/v1', 'Deployment', { spec: deploymentSpec }),
  manifest('batch/v1', 'CronJob', { spec: cronSpec }),
  manifest('policy/v1', 'PodDisruptionBudget', { spec: z.strictObject({ minAvailable: z.int(), selector }) }),
  manifest('autoscaling/v2', 'HorizontalPodAutoscaler', { spec: scalerSpec }),
  manifest('networking.k8s.io/v1', 'NetworkPolicy', { spec: policySpec }),
  manifest('networking.k8s.io/v1', 'Ingress', { spec: ingressSpec }),
  manifest('postgresql.cnpg.io/v1', 'Cluster', { spec: clusterSpec }),
  manifest('postgresql.cnpg.io/v1', 'ScheduledBackup', {
    spec: z.strictObject({
      schedule: z.string().regex(/^(\S+ ){5}\S+$/),
      backupOwnerReference: z.enum(['none', 'self', 'cluster']),
      cluster: z.strictObject({ name: text }),
    }),
  }),
]);
