import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Programs of Debian by which images are built and run, by package. */
const PROGRAMS = {
  buildah: '/usr/bin/buildah',
  debootstrap: '/usr/sbin/debootstrap',
  podman: '/usr/bin/podman',
  runc: '/usr/sbin/runc',
};

/** What keeps images from being built and run here; null: nothing. */
export function whyNoContainers(): string | null {
  const missing = Object.entries(PROGRAMS).flatMap(([name, file]) => (existsSync(file) ? [] : [name]));
  if (missing.length > 0)
    return `skipped: Debian's ${missing.join(', ')} missing (apt-get install ${missing.join(' ')})`;
  return process.geteuid?.() === 0 ? null : 'skipped: needs root, which makes the base of the images';
}

/** Images stay here from run to run. */
const STORE = fileURLToPath(new URL('../../node_modules/.cache/wicket-image', import.meta.url));
const inStore = ['--root', join(STORE, 'store'), '--runroot', join(STORE, 'run'), '--storage-driver', 'overlay'];

const say = (program: string, args: string[]): string =>
  execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], maxBuffer: 2 ** 26 }).trim();

export const buildah = (command: string, ...args: string[]): string => say('buildah', [...inStore, command, ...args]);
const inPodman = [...inStore, '--runtime', 'runc', '--cgroup-manager', 'cgroupfs'];
export const podman = (command: string, ...args: string[]): string => say('podman', [...inPodman, command, ...args]);
/** Of what may not be there. */
export const podmanIfThere = (command: string, ...args: string[]): void =>
  void spawnSync('podman', [...inPodman, command, ...args], { stdio: 'ignore' });

/** Builds a Dockerfile of the project. Commands run in a plain chroot with the network of this machine. */
export function build(name: string, folder: string, file: string): void {
  buildah(
    'build',
    '--isolation=chroot',
    '--pull=never',
    '--format=docker',
    '--network=host',
    `--file=${file}`,
    `--tag=${name}`,
    folder,
  );
}

const DEBIAN = 'docker.io/library/debian:bookworm-slim';
const NODE = 'docker.io/library/node:24-slim';

/** Makes what the Dockerfiles begin with, as no registry of images is asked: Debian by debootstrap, with the Node and npm of this machine. */
export function makeBases(): void {
  if (hasImage(NODE)) return;
  const debian = join(STORE, 'debian');
  rmSync(debian, { recursive: true, force: true });
  mkdirSync(debian, { recursive: true });
  say('debootstrap', ['--variant=minbase', '--include=ca-certificates', 'bookworm', debian]);
  const container = buildah('from', 'scratch');
  buildah('add', '--quiet', container, debian, '/');
  rmSync(debian, { recursive: true, force: true });
  buildah('commit', '--quiet', container, DEBIAN);
  buildah('copy', '--quiet', container, process.execPath, '/usr/local/bin/node');
  const npm = join(say('sh', ['-c', 'readlink -f "$(command -v npm)"']), '../..');
  buildah('copy', '--quiet', container, npm, '/usr/local/lib/node_modules/npm');
  const link =
    'ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm && useradd --uid 1000 --create-home node';
  buildah('run', '--isolation=chroot', container, '--', 'sh', '-c', link);
  // A machine behind a proxy has certificates of its own.
  const certificates = process.env.NODE_EXTRA_CA_CERTS;
  if (certificates) {
    buildah('copy', '--quiet', container, certificates, '/etc/ssl/extra.pem');
    buildah('config', '--env', 'NODE_EXTRA_CA_CERTS=/etc/ssl/extra.pem', container);
  }
  buildah('commit', '--quiet', container, NODE);
  buildah('rm', container);
}

const hasImage = (name: string): boolean =>
  spawnSync('buildah', [...inStore, 'inspect', '--type=image', name], { stdio: 'ignore' }).status === 0;

/** The default is above what some machines allow. */
export const LIMITS = ['--ulimit=nofile=4096:4096', '--ulimit=nproc=4096:4096'];

/** As compose.yaml runs them: nothing to write to but what is mounted, and no right that an account needs not have. */
export const HARDENED = [
  ...['--network=host', '--read-only', '--tmpfs=/tmp', '--cap-drop=ALL', '--security-opt=no-new-privileges'],
  ...LIMITS,
];
