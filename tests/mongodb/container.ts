import { GenericContainer, type StartedTestContainer, Wait } from 'testcontainers';
import { freePorts } from '../system/launching.ts';

const START_MS = 180_000;

/** A replica set of one. Its port is the same inside and outside, because the member must find itself under the name that we use. */
export async function startMongoContainer(image: string): Promise<{ readonly url: string; readonly container: StartedTestContainer }> {
  const [port = 0] = await freePorts(1);
  const container = await new GenericContainer(image)
    .withCommand(['mongod', '--replSet', 's30', '--bind_ip_all', '--port', `${port}`])
    .withExposedPorts({ container: port, host: port })
    .withWaitStrategy(Wait.forLogMessage(/Waiting for connections/))
    .withStartupTimeout(START_MS)
    .start();
  const initiate = `rs.initiate({ _id: 's30', members: [{ _id: 0, host: '127.0.0.1:${port}' }] }); while (!db.hello().isWritablePrimary) sleep(100)`;
  const { exitCode, output } = await container.exec(['mongosh', '--quiet', '--port', `${port}`, '--eval', initiate]);
  if (exitCode !== 0) throw new Error(`MongoDB did not become a replica set: ${output}`);
  return { url: `mongodb://127.0.0.1:${port}/?replicaSet=s30`, container };
}
