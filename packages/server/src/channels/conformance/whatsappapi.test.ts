import { cloudCase } from './cases.ts';
import { testRoad } from './road-suite.ts';

testRoad(cloudCase);
