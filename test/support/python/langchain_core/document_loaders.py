class BaseLoader:
    def load(self):
        return list(self.lazy_load())
