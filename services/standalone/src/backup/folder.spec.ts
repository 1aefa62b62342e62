import { expect, it } from '@jest/globals';
import { ToolError } from '@s30/platform/config/tool';
import { emptyFolder } from './folder.ts';

const onLinux = process.platform === 'linux' ? it : it.skip;
onLinux('refuses a folder that cannot be made in one sentence, instead of trying for ever', async () => {
  await expect(emptyFolder('/proc/backup', 'name a folder that holds nothing')).rejects.toThrow(
    new ToolError('/proc/backup cannot be used (ENOENT): name a folder that holds nothing.'),
  );
});
